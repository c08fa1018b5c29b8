extension String {
    /// The number of bytes to insert, delete or replace to get from one text to another (Levenshtein).
    func editDistance(to other: String) -> Int {
        var row = Array(0...other.utf8.count)
        for (index, byte) in utf8.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, otherByte) in other.utf8.enumerated() {
                let replaced = diagonal + (byte == otherByte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.utf8.count]
    }
}
