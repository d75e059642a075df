# Homebrew formula. `make dist` writes a copy with the address and the checksum of the tarball that it
# made: build/meson-dist/clew.rb. The build uses GNU ld and objcopy, so it is for Linux.
class Clew < Formula
  desc "Solve, prove, play and generate grid puzzles"
  homepage "https://clew.invalid/"
  url "https://clew.invalid/clew-0.2.0.tar.xz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "scdoc" => :build
  depends_on "cairo"
  depends_on "jansson"
  depends_on "libmicrohttpd"
  depends_on :linux
  depends_on "ncurses"

  def install
    # Without sat: it needs a static CaDiCaL, which Homebrew does not have.
    system "meson", "setup", "build", "-Dtests=false", "-Dsat=disabled", "-Dmpi=disabled", *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    (testpath/"board.txt").write ".H...\n##..#\n.....\n.#..#\n.#.B.\n"
    assert_match "solved path=lul", shell_output("#{bin}/clew solve --quiet board.txt")
    (testpath/"first.c").write <<~C
      #include <clew.h>
      #include <stdio.h>
      int main(void) { puts(clew_version()); return 0; }
    C
    system ENV.cc, "first.c", "-I#{include}", "-L#{lib}", "-lclew", "-Wl,-rpath,#{lib}", "-o", "first"
    assert_equal version.to_s, shell_output("./first").chomp
  end
end
