import Glibc

// A mistake of the kind that a sanitizer is for: a read of freed memory, or two threads that write at once.

nonisolated(unsafe) var shared = 0

func write(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    for _ in 0..<10_000 { shared += 1 }
    return nil
}

if CommandLine.arguments.last == "thread" {
    var threads = [pthread_t(), pthread_t()]
    for index in threads.indices { pthread_create(&threads[index], nil, write, nil) }
    for thread in threads { pthread_join(thread, nil) }
} else {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    memory.initialize(repeating: 1, count: 4)
    memory.deallocate()
    shared = memory[2]
}
print(shared)
