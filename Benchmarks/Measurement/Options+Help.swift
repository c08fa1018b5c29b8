extension Options {
    package static let help = """
        usage: pkce-benchmark [options]

        Measures every operation of the package beside what libcrypto alone needs for it, in the same run, and prints
        the ratio of the two.

          --quick              less than a tenth of a second an operation, less than ten seconds in all
          --duration SECONDS   this long an operation; 1 as a rule
          --filter TEXT        only the operations with TEXT in their names, and their references; may be repeated
          --list               prints the names and measures nothing
          --threads N          also what N threads do, against one
          --sweep              also what 2, 4, … threads do, up to one a processor
          --soak SECONDS       only holds the login mix, on --threads N threads, and watches memory and allocations

          --format FORMAT      table (default), json, markdown (for a CI summary), or github (the ratios, as
                               customSmallerIsBetter of benchmark-action/github-action-benchmark)
          --report FILE.html   also writes a page with charts
          --check              compares the instructions of each operation with those recorded for it, which finds
                               regressions, and holds ratios and allocations against the thresholds, with a line for
                               each that falls short; needs valgrind and strip, and says so if they are not installed
          --strict             with --check: what could not be compared falls short as well
          --record             counts instructions and writes them down as those to compare with; measures nothing
          --instructions FILE  other recorded instructions than Benchmarks/instructions.json
          --thresholds FILE    other thresholds than Benchmarks/thresholds.json
          --baseline FILE.json compares with what --format json wrote earlier; with --check a ratio that grew by more
                               than 15 % or an allocation more falls short

          --help, --version
          --count              runs each operation for a program that counts instructions, which --check starts itself

        Exit status: 0, 1 when a check or a soak falls short or the build computes wrong results, 2 for wrong usage.

        A result in JSON has the keys name, ns (median), ratio (to the operation's floor), ops_per_second (one thread),
        allocations (an operation), p99_ns, p999_ns (single operations, the clock's cost included), and spread (width of
        the middle half of the samples as a share of ns). A value that there is none for is null.
        """
}
