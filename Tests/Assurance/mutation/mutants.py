"""Makes the mutants of C sources: one small fault each, in every function.

    mutants.py SOURCES TARGET STRIDE    writes every STRIDE-th mutant as TARGET/<number>/<file>; prints for each of them its
                                        number, its file and its key, and last how many there are of all

A key says what was changed in which function, so that a list of keys outlives edits elsewhere and names that change.
"""

import pathlib
import re
import sys

COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|^[ \t]*#(?:\\\n|[^\n])*', re.DOTALL | re.MULTILINE)
TOKEN = re.compile(
    r"(?P<character>'(?:\\.|[^'\\])')"
    r"|(?P<number>\b(?:0[xX][0-9a-fA-F]+|\d+)\b)"
    r"|(?P<word>[A-Za-z_]\w*)"
    r"|(?P<operator><<=|>>=|->|\+\+|--|<=|>=|==|!=|&&|\|\||<<|>>|[-+*/%&|^]=|[-+*/%&|^<>=!~?:;,.(){}\[\]])"
)
REPLACED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "<<": ">>", ">>": "<<",
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&": "|", "|": "&", "^": "|",
    "|=": "&=", "&=": "|=", "+=": "-=", "-=": "+=",
}
UNARY_BEFORE = {"(", ",", "=", "return", "?", ":", "&&", "||", "{", ";", "}", "[", "+", "-", "*", "/", "|", "&", "<<", ">>",
                "<", ">", "<=", ">=", "==", "!=", "!", "~", "|=", "&=", "+=", "-=", None}
TYPES = {"const", "static", "void", "bool", "char", "size_t", "uint8_t", "uint32_t", "uint64_t", "octets16", "signed16",
         "words2", "words4", "int", "enum", "EVP_MD", "EVP_MD_CTX", "EVP_RAND_CTX", "OSSL_PROVIDER", "Dl_info", "SHA256_CTX",
         "SHA_LONG", "random_buffer", "fork_trial", "access_state", "sha256_block_function", "EVP_RAND", "OSSL_PARAM",
         "sigset_t", "pid_t", "CPKCE_hash_path", "CPKCE_report", "CPKCE_sha256_stream", "unsigned", "extern",
         "typedef", "struct", "ALWAYS_INLINE", "_Noreturn", "_Thread_local"}


def tokens_of(text):
    hidden = COMMENT_OR_TEXT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return [(match.lastgroup, match[0], match.start(), match.end()) for match in TOKEN.finditer(hidden)]


def changes_of(text):
    """Yields (function, start, end, replacement, what) of each mutant."""
    tokens = tokens_of(text)
    depth, body = 0, None
    parentheses, statement = 0, None
    previous, function = None, None
    for index, (kind, token, start, end) in enumerate(tokens):
        following = tokens[index + 1][1] if index + 1 < len(tokens) else None
        if token == "(" and depth == 0 and parentheses == 0 and previous != "__attribute__":
            function = previous
        if token == "{":
            depth += 1
            if body is None and previous == ")":
                body = depth
        in_body = body is not None
        if in_body:
            if kind == "number":
                for other in [int(token, 0) + 1] + [int(token, 0) - 1] * (int(token, 0) > 1):
                    yield function, start, end, str(other), f"{token} -> {other}"
            elif kind == "character" and len(token) == 3:
                yield function, start, end, f"({token} + 1)", f"{token} + 1"
            elif token in ("true", "false"):
                other = "false" if token == "true" else "true"
                yield function, start, end, other, f"{token} -> {other}"
            elif token in ("!", "~"):
                yield function, start, end, " ", f"without {token}"
            elif token in REPLACED and not is_pointer_or_unary(tokens, index, previous):
                yield function, start, end, REPLACED[token], f"{token} -> {REPLACED[token]}"
            elif token == "if" or token == "while" and following == "(":
                opening = text.index("(", end)
                close = closing(text, end) + 1
                yield function, opening, close, f"(!{text[opening:close]})", f"{token} not"
            if parentheses == 0 and token in (";", "{", "}"):
                if token == ";" and statement is not None and statement < index:
                    first = tokens[statement]
                    if first[1] not in TYPES and first[1] not in ("return", "for", "if", "else", "do", "while"):
                        yield function, first[2], start, "", f"without {called(tokens, statement)}"
                statement = index + 1
        if token == "(":
            parentheses += 1
        elif token == ")":
            parentheses -= 1
            if parentheses == 0 and in_body and following not in (";", None):
                opener = statement_opener(tokens, statement)
                if opener:
                    statement = index + 1
        elif token == "}":
            if body == depth:
                body = None
            depth -= 1
        previous = token


def called(tokens, statement):
    """The function that a statement calls first, or how it assigns."""
    for index in range(statement, len(tokens)):
        if tokens[index][1] == "(":
            return tokens[index - 1][1]
        if tokens[index][1] in ("=", "+=", "-=", "*=", "|=", "&=", "^=", "++", "--"):
            return tokens[index][1]
    return "nothing"


def statement_opener(tokens, statement):
    return statement is not None and statement < len(tokens) and tokens[statement][1] in ("if", "for", "while")


def is_pointer_or_unary(tokens, index, previous):
    token = tokens[index][1]
    if token not in ("*", "&", "-", "+"):
        return False
    if previous in UNARY_BEFORE or previous in TYPES:
        return True
    following = tokens[index + 1][1]
    # A cast before the operator, or a pointer in a type.
    if previous == ")":
        opening, count = index - 1, 0
        while True:
            count += {")": 1, "(": -1}.get(tokens[opening][1], 0)
            if count == 0:
                break
            opening -= 1
        return all(inner[1] in TYPES or inner[1] == "*" for inner in tokens[opening + 1:index - 1])
    return token == "*" and following in (")", "*")


def mutants_of(folder):
    for path in sorted(folder.glob("*.[ch]")):
        text = path.read_text()
        seen = {}
        for function, start, end, replacement, what in changes_of(text):
            key = f"{path.name}: {function} [{what}]"
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > 1:
                key += f" #{seen[key]}"
            yield path.name, key, text[:start] + replacement + text[end:]


def closing(text, start):
    depth = 0
    for index in range(text.index("(", start), len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
    raise ValueError("no closing parenthesis")


def main():
    sources, target, stride = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    number = 0
    for number, (name, key, text) in enumerate(mutants_of(sources), start=1):
        if (number - 1) % stride == 0:
            folder = target / str(number)
            folder.mkdir(parents=True)
            (folder / name).write_text(text)
            print(number, name, key, sep="\t")
    print(number)


main()
