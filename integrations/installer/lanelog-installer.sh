#!/bin/sh
# Installs lanelog for one user, on Linux (x86_64) and macOS (Apple silicon): the command, its man pages and completions.
set -eu

# Where the files of the release are: .ci/release writes its address here.
from=

usage() {
    cat <<END
Usage: sh lanelog-installer.sh [--to FOLDER] [--from PLACE]

  --to FOLDER   where bin/ and share/ are made; ~/.local by default
  --from PLACE  the address of a release, or a folder with its files${from:+;
                $from by default}

Nothing outside of FOLDER changes. To remove lanelog, remove its
files there: bin/lanelog, and share/*/*/*lanelog*.
END
}

fail() {
    echo "lanelog-installer: $1" >&2
    exit 2
}

main() {
    to=${HOME:-}/.local
    while [ $# -gt 0 ]; do
        case $1 in
            --to | --from)
                [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value"
                if [ "$1" = --to ]; then to=$2; else from=$2; fi
                shift 2
                ;;
            -h | --help)
                usage
                exit 0
                ;;
            *) fail "unknown argument \`$1\`; --help lists them" ;;
        esac
    done
    [ -n "$from" ] || fail "no place to take the files from: add --from PLACE"

    case $(uname -sm) in
        "Linux x86_64") name=lanelog-x86_64-unknown-linux-gnu ;;
        "Darwin arm64") name=lanelog-aarch64-apple-darwin ;;
        *) fail "no executable for $(uname -sm): \`cargo install lanelog\` builds one" ;;
    esac
    need tar
    if has sha256sum; then sum=sha256sum; else
        need shasum
        sum="shasum -a 256"
    fi

    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary"' EXIT
    trap 'exit 130' INT TERM HUP
    get SHA256SUMS
    get "$name.tar.gz"
    grep " \*\{0,1\}$name.tar.gz\$" "$temporary/SHA256SUMS" >"$temporary/expected" ||
        fail "SHA256SUMS has no line for $name.tar.gz"
    (cd "$temporary" && $sum -c expected) >/dev/null 2>&1 ||
        fail "$name.tar.gz differs from its checksum: download it again"
    tar -C "$temporary" -xzf "$temporary/$name.tar.gz"
    version=$("$temporary/$name/lanelog" --version) ||
        fail "the executable does not run here: \`cargo install lanelog\` builds one"

    mkdir -p "$to/bin" || fail "$to/bin cannot be made: name another folder by --to"
    # Under another name first: a lanelog that runs now keeps its file.
    cp "$temporary/$name/lanelog" "$to/bin/.lanelog.new" || fail "$to/bin is not writable: name another folder by --to"
    mv "$to/bin/.lanelog.new" "$to/bin/lanelog"
    manuals=$temporary/$name/manuals
    if [ -d "$manuals" ]; then
        place share/man/man1 "$manuals"/*.1
        mv "$manuals/lanelog.bash" "$manuals/lanelog"
        place share/bash-completion/completions "$manuals/lanelog"
        place share/zsh/site-functions "$manuals/_lanelog"
        place share/fish/vendor_completions.d "$manuals/lanelog.fish"
    fi
    echo "$version is installed as $to/bin/lanelog"
    case :$PATH: in
        *:"$to/bin":*) ;;
        *) echo "$to/bin is not on the PATH; this adds it: export PATH=\"$to/bin:\$PATH\"" ;;
    esac
}

has() {
    command -v "$1" >/dev/null 2>&1
}

need() {
    has "$1" || fail "this needs \`$1\`, which is not installed"
}

# Downloads or copies one file of the release.
get() {
    case $from in
        *://*)
            if has curl; then
                curl --proto '=https,http,file' --fail --silent --show-error --location "$from/$1" --output "$temporary/$1"
            else
                has wget || fail "this needs `curl` or `wget`, and neither is installed"
                wget --quiet "$from/$1" --output-document "$temporary/$1"
            fi || fail "$from/$1 cannot be downloaded"
            ;;
        *) cp "$from/$1" "$temporary/$1" || fail "$from/$1 cannot be read" ;;
    esac
}

# Copies files into a folder of the installation.
place() {
    folder=$to/$1
    shift
    mkdir -p "$folder"
    cp "$@" "$folder/"
}

main "$@"
