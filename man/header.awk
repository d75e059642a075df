# header - the public header as text for scdoc: its sections, comments and declarations in order.
#
#     awk -f man/header.awk include/clew.h
#
# The opening comment becomes DESCRIPTION. After it, "---- Name ----" begins a section; a comment at
# the left margin becomes paragraphs, and the declarations that follow it a block of code. Lines that
# are indented within a comment stay as they are. Macros that initialise a struct are named without
# their value.

function escape(text) {
    gsub(/[*_`~<>#|\[\]-]/, "\\\\&", text)
    sub(/^\./, "\\.", text)
    return text
}

function end_block() {
    if (block != "")
        printf "%s```\n", block
    block = ""
}

# Doubles backslashes without gsub, whose rules for them differ between versions of awk.
function add_code(line,    count, parts, i) {
    count = split(line, parts, /\\/)
    line = parts[1]
    for (i = 2; i <= count; i++)
        line = line "\\\\" parts[i]
    block = (block == "" ? "\n```\n" : block) line "\n"
}

# A declaration, broken after commas where a line would be too wide.
function add_declaration(text,    tail, line, parts, count, i) {
    gsub(/[ \t]+/, " ", text)
    gsub(/CLEW_NODISCARD |CLEW_API /, "", text)
    sub(/^ /, "", text)
    gsub(/\( /, "(", text)
    if (match(text, /; \/\*.*$/)) {
        tail = substr(text, RSTART + 2)
        text = substr(text, 1, RSTART)
        add_code(tail)
    }
    count = split(text, parts, /, /)
    line = parts[1]
    for (i = 2; i <= count; i++)
        if (length(line) + length(parts[i]) > 76) {
            add_code(line ",")
            line = "    " parts[i]
        } else
            line = line ", " parts[i]
    add_code(line)
}

# One line of a comment, without the leading asterisk.
function add_comment(line) {
    if (line ~ /^    /) {
        add_code(substr(line, 5))
        return
    }
    if (line == "") {
        if (block != "")
            block = block "\n"
        else
            print ""
        return
    }
    end_block()
    print escape(line)
}

# Blank lines at the end of an indented part of a comment are not part of it.
function end_comment() {
    sub(/\n\n+$/, "\n", block)
    end_block()
}

/^\/\* ---- .* ---- \*\/$/ {
    end_block()
    sub(/^\/\* ---- /, "")
    sub(/ ---- \*\/$/, "")
    printf "\n# %s\n", toupper($0)
    has_section = 1
    next
}

/^\/\*$/ {
    end_block()
    in_comment = 1
    if (!has_opening++)
        print "# DESCRIPTION\n"
    else
        print ""
    next
}

in_comment && /^ \*\/$/ {
    end_comment()
    in_comment = 0
    next
}

in_comment {
    sub(/^ \*? ?/, "")
    if ($0 !~ /^clew\.h - /)
        add_comment($0)
    next
}

!has_section || /^#if|^#e|^$|^extern "C"|^#undef/ {
    next
}

/^}$/ && !in_struct {
    next
}

/^\/\* .* \*\/$/ {
    end_block()
    print ""
    print escape(substr($0, 4, length($0) - 6))
    next
}

/^#define/ {
    if ($0 ~ /\\$/) {
        add_code("#define " $2)
        in_macro = 1
    } else {
        gsub(/[ \t]+/, " ")
        add_code($0)
    }
    next
}

in_macro {
    in_macro = $0 ~ /\\$/
    next
}

/^(struct|enum) [a-z_]+ \{$/ {
    in_struct = 1
}

in_struct {
    add_code($0)
    in_struct = $0 !~ /^};/
    next
}

{
    declaration = declaration " " $0
    if ($0 ~ /;/) {
        add_declaration(declaration)
        declaration = ""
    }
}

END {
    end_block()
}
