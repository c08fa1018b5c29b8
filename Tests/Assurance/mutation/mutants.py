"""Makes the mutants of C sources: one small fault each, in every function.

    mutants.py SOURCES TARGET STRIDE    writes every STRIDE-th mutant as TARGET/<number>/<file>; prints for each of them its
                                        number, its file and its key, and last how many there are of all

A key says what was changed and where, without line numbers, so that a list of keys outlives edits elsewhere.
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
         "SHA_LONG", "random_page", "CPKCE_hash_path", "CPKCE_report", "CPKCE_sha256_stream", "unsigned", "extern",
         "typedef", "struct", "ALWAYS_INLINE", "_Noreturn", "_Thread_local"}


def tokens_of(text):
    hidden = COMMENT_OR_TEXT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return [(match.lastgroup, match[0], match.start(), match.end()) for match in TOKEN.finditer(hidden)]


def changes_of(text):
    """Yields (start, end, replacement) of each mutant."""
    tokens = tokens_of(text)
    depth, body = 0, None
    parentheses, statement = 0, None
    previous = None
    for index, (kind, token, start, end) in enumerate(tokens):
        following = tokens[index + 1][1] if index + 1 < len(tokens) else None
        if token == "{":
            depth += 1
            if body is None and previous == ")":
                body = depth
        in_body = body is not None
        if in_body:
            if kind == "number":
                yield start, end, str(int(token, 0) + 1)
                if int(token, 0) > 1:
                    yield start, end, str(int(token, 0) - 1)
            elif kind == "character" and len(token) == 3:
                yield start, end, f"({token} + 1)"
            elif token in ("true", "false"):
                yield start, end, "false" if token == "true" else "true"
            elif token == "!":
                yield start, end, " "
            elif token == "~":
                yield start, end, " "
            elif token in REPLACED and not is_pointer_or_unary(tokens, index, previous):
                yield start, end, REPLACED[token]
            elif token == "if" or token == "while" and following == "(":
                yield end, end, " (!"
                # closed below, with the parenthesis that ends the condition
            if parentheses == 0 and token in (";", "{", "}"):
                if token == ";" and statement is not None and statement < index:
                    first = tokens[statement]
                    if first[1] not in TYPES and first[1] not in ("return", "for", "if", "else", "do", "while"):
                        yield first[2], start, ""
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
        for start, end, replacement in changes_of(text):
            if replacement == " (!":
                close = closing(text, end)
                condition = text[text.index("(", end):close + 1]
                start, end, replacement = text.index("(", start), close + 1, f"(!{condition})"
            line_start, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
            line = " ".join(text[line_start:line_end].split())
            shown = " ".join(text[start:end].split())
            key = f"{path.name}: {line} [{shown} -> {' '.join(replacement.split())}]"
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
