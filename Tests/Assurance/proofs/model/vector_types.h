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

// Offsets are numbers and sums are trees: the prover simplifies each expression again at every level above it.

#define LANES_2(F, T, U, O) (F(0, T, U, O) | F(64, T, U, O))
#define FOUR(F, T, U, O, A, B, C, D) ((F(A, T, U, O) | F(B, T, U, O)) | (F(C, T, U, O) | F(D, T, U, O)))
#define LANES_4(F, T, U, O) FOUR(F, T, U, O, 0, 32, 64, 96)
#define LANES_16(F, T, U, O)                                                   \
    ((FOUR(F, T, U, O, 0, 8, 16, 24) | FOUR(F, T, U, O, 32, 40, 48, 56))       \
        | (FOUR(F, T, U, O, 64, 72, 80, 88) | FOUR(F, T, U, O, 96, 104, 112, 120)))

#define LANE(VALUE, TYPE, OFFSET) ((TYPE)((VALUE).bits >> (OFFSET)))
#define PLACE(VALUE, UNSIGNED, OFFSET) ((bits128)(UNSIGNED)(VALUE) << (OFFSET))

#define OF_BOTH(OFFSET, T, U, O) PLACE(LANE(left, T, OFFSET) O LANE(right, T, OFFSET), U, OFFSET)
#define OF_SCALAR(OFFSET, T, U, O) PLACE(LANE(left, T, OFFSET) O right, U, OFFSET)
#define OF_TRUTH(OFFSET, T, U, O) PLACE(LANE(left, T, OFFSET) O right ? 255 : 0, U, OFFSET)

#define ARITHMETIC(O)                                                                                           \
    inline octets16 operator O(octets16 left, octets16 right) { return {LANES_16(OF_BOTH, uint8_t, uint8_t, O)}; } \
    inline octets16 operator O(octets16 left, uint8_t right) { return {LANES_16(OF_SCALAR, uint8_t, uint8_t, O)}; }
// Bits know no lanes; ONES holds a one in each lane, which spreads a scalar.
#define LOGIC(VECTOR, TYPE, ONES, O)                                                                            \
    inline VECTOR operator O(VECTOR left, VECTOR right) { return {left.bits O right.bits}; }                    \
    inline VECTOR operator O(VECTOR left, TYPE right) { return {left.bits O(right * (ONES))}; }
#define SHIFT(VECTOR, LANES, TYPE, O)                                                                           \
    inline VECTOR operator O(VECTOR left, int right) { return {LANES(OF_SCALAR, TYPE, TYPE, O)}; }
#define COMPARISON(VECTOR, TYPE, O)                                                                             \
    inline signed16 operator O(VECTOR left, TYPE right) { return {LANES_16(OF_TRUTH, TYPE, uint8_t, O)}; }

#define ONES_2 ((bits128)1 << 64 | 1)
#define ONES_4 (ONES_2 << 32 | ONES_2)
#define ONES_8 (ONES_4 << 16 | ONES_4)
#define ONES_16 (ONES_8 << 8 | ONES_8)

ARITHMETIC(+)
ARITHMETIC(-)
LOGIC(octets16, uint8_t, ONES_16, &)
LOGIC(octets16, uint8_t, ONES_16, |)
LOGIC(words4, uint32_t, ONES_4, &)
LOGIC(words4, uint32_t, ONES_4, |)
LOGIC(words2, uint64_t, ONES_2, &)
LOGIC(words2, uint64_t, ONES_2, |)
SHIFT(words4, LANES_4, uint32_t, <<)
SHIFT(words4, LANES_4, uint32_t, >>)
SHIFT(words2, LANES_2, uint64_t, <<)
SHIFT(words2, LANES_2, uint64_t, >>)
COMPARISON(octets16, uint8_t, ==)
COMPARISON(signed16, int8_t, >)
COMPARISON(signed16, int8_t, <)
COMPARISON(signed16, int8_t, <=)

inline octets16 operator~(octets16 value) { return {~value.bits}; }
inline octets16 &operator|=(octets16 &left, octets16 right) { left = left | right; return left; }
inline octets16 &operator&=(octets16 &left, octets16 right) { left = left & right; return left; }

// memcpy between octets and the values that the sources copy, octet by octet, so that the prover sees each address.

#define FROM(OFFSET, T, U, O) ((T)source[(OFFSET) / 8] << (OFFSET))
#define TO(I) target[I] = (uint8_t)(value >> (8 * (I)));
#define TO_4(I) TO(I) TO(I + 1) TO(I + 2) TO(I + 3)

inline void copy_octets(uint32_t *target, const uint8_t *source, size_t) {
    *target = FOUR(FROM, uint32_t, , , 0, 8, 16, 24);
}
inline void copy_octets(uint64_t *target, const uint8_t *source, size_t) {
    *target = FOUR(FROM, uint64_t, , , 0, 8, 16, 24) | FOUR(FROM, uint64_t, , , 32, 40, 48, 56);
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
