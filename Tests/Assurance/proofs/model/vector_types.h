// The compilers' vector types, as the prover reads them: structures around 128 bits whose operators do in each lane what
// the language says for the vector. A scalar operand stands for a vector of that scalar; a cast keeps the octets as they
// are. The first octet in memory is the lowest, as the sources demand. Lanes are written out rather than looped over, as
// each turn of a loop costs the prover more than the lane.

#include <stddef.h>
#include <stdint.h>

typedef unsigned __int128 bits128;

struct signed16;
struct words4;
struct words2;
struct octets16 {
    bits128 bits;
    explicit operator signed16() const;
    explicit operator words4() const;
    explicit operator words2() const;
};
struct signed16 {
    bits128 bits;
    explicit operator octets16() const { return {bits}; }
};
struct words4 {
    bits128 bits;
    explicit operator octets16() const { return {bits}; }
    explicit operator words2() const;
};
struct words2 {
    bits128 bits;
    words2() {}
    words2(bits128 bits) : bits(bits) {}
    words2(uint64_t first, uint64_t second) : bits((bits128)second << 64 | first) {}
    explicit operator octets16() const { return {bits}; }
    explicit operator words4() const { return {bits}; }
    uint64_t operator[](size_t index) const { return (uint64_t)(index == 0 ? bits : bits >> 64); }
};

inline octets16::operator signed16() const { return {bits}; }
inline octets16::operator words4() const { return {bits}; }
inline octets16::operator words2() const { return {bits}; }
inline words4::operator words2() const { return {bits}; }

#define LANE(VALUE, TYPE, INDEX) ((TYPE)((VALUE).bits >> (8 * sizeof(TYPE) * (INDEX))))
#define PLACE(VALUE, TYPE, UNSIGNED, INDEX) ((bits128)(UNSIGNED)(VALUE) << (8 * sizeof(TYPE) * (INDEX)))

#define LANES_2(F, T, U, O) F(0, T, U, O) | F(1, T, U, O)
#define LANES_4(F, T, U, O) LANES_2(F, T, U, O) | F(2, T, U, O) | F(3, T, U, O)
#define LANES_16(F, T, U, O)                                                                                     \
    LANES_4(F, T, U, O) | F(4, T, U, O) | F(5, T, U, O) | F(6, T, U, O) | F(7, T, U, O) | F(8, T, U, O)          \
        | F(9, T, U, O) | F(10, T, U, O) | F(11, T, U, O) | F(12, T, U, O) | F(13, T, U, O) | F(14, T, U, O)     \
        | F(15, T, U, O)

#define OF_BOTH(I, T, U, O) PLACE(LANE(left, T, I) O LANE(right, T, I), T, U, I)
#define OF_SCALAR(I, T, U, O) PLACE(LANE(left, T, I) O right, T, U, I)
#define OF_TRUTH(I, T, U, O) PLACE(LANE(left, T, I) O right ? -1 : 0, T, U, I)

#define OPERATOR(VECTOR, LANES, TYPE, O)                                                                         \
    inline VECTOR operator O(VECTOR left, VECTOR right) { return {LANES(OF_BOTH, TYPE, TYPE, O)}; }              \
    inline VECTOR operator O(VECTOR left, TYPE right) { return {LANES(OF_SCALAR, TYPE, TYPE, O)}; }
#define SHIFT(VECTOR, LANES, TYPE, O)                                                                            \
    inline VECTOR operator O(VECTOR left, int right) { return {LANES(OF_SCALAR, TYPE, TYPE, O)}; }
#define COMPARISON(VECTOR, TYPE, O)                                                                              \
    inline signed16 operator O(VECTOR left, TYPE right) { return {LANES_16(OF_TRUTH, TYPE, uint8_t, O)}; }

OPERATOR(octets16, LANES_16, uint8_t, +)
OPERATOR(octets16, LANES_16, uint8_t, -)
OPERATOR(octets16, LANES_16, uint8_t, &)
OPERATOR(octets16, LANES_16, uint8_t, |)
OPERATOR(words4, LANES_4, uint32_t, &)
OPERATOR(words4, LANES_4, uint32_t, |)
OPERATOR(words2, LANES_2, uint64_t, &)
OPERATOR(words2, LANES_2, uint64_t, |)
SHIFT(words4, LANES_4, uint32_t, <<)
SHIFT(words4, LANES_4, uint32_t, >>)
SHIFT(words2, LANES_2, uint64_t, <<)
SHIFT(words2, LANES_2, uint64_t, >>)
COMPARISON(octets16, uint8_t, ==)
COMPARISON(signed16, int8_t, >)
COMPARISON(signed16, int8_t, <=)

inline octets16 operator~(octets16 value) { return {~value.bits}; }
inline octets16 &operator|=(octets16 &left, octets16 right) { left = left | right; return left; }
inline octets16 &operator&=(octets16 &left, octets16 right) { left = left & right; return left; }

// memcpy between octets and the values that the sources copy, octet by octet, so that the prover sees each address.

#define FROM(I, T, U, O) (T)source[I] << (8 * (I))
#define TO(I) target[I] = (uint8_t)(value >> (8 * (I)));
#define TO_4(I) TO(I) TO(I + 1) TO(I + 2) TO(I + 3)

inline void copy_octets(uint32_t *target, const uint8_t *source, size_t) {
    *target = LANES_4(FROM, uint32_t, , );
}
inline void copy_octets(uint64_t *target, const uint8_t *source, size_t) {
    *target = LANES_4(FROM, uint64_t, , ) | FROM(4, uint64_t, , ) | FROM(5, uint64_t, , ) | FROM(6, uint64_t, , )
        | FROM(7, uint64_t, , );
}
inline void copy_octets(octets16 *target, const uint8_t *source, size_t) {
    target->bits = LANES_16(FROM, bits128, , );
}
inline void copy_octets(uint8_t *target, const uint32_t *source, size_t) {
    uint32_t value = *source;
    TO_4(0)
}
inline void copy_octets(uint8_t *target, const uint64_t *source, size_t) {
    uint64_t value = *source;
    TO_4(0) TO_4(4)
}
inline void copy_octets(uint8_t *target, const octets16 *source, size_t) {
    bits128 value = source->bits;
    TO_4(0) TO_4(4) TO_4(8) TO_4(12)
}

#define memcpy copy_octets
