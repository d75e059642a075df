# Runs a formula without Homebrew: checks the tarball, then its install and its test block.
#
#     ruby packaging/homebrew/try.rb FORMULA FOLDER       FOLDER: the prefix, new or empty
#
# The few words of the formula language that clew.rb uses are defined here, with the meaning that
# Homebrew's documentation gives them. Dependencies are not installed: the system must have them.
require "digest"
require "open3"
require "pathname"
require "tmpdir"
require "uri"

class Formula
  class << self
    attr_reader :test_block

    %i[desc homepage license depends_on].each { |word| define_method(word) { |*_values| nil } }
    %i[url sha256].each do |word|
      define_method(word) { |value = nil| value ? instance_variable_set("@#{word}", value) : instance_variable_get("@#{word}") }
    end

    def test(&block)
      @test_block = block
    end
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix = Pathname.new(prefix)
    @testpath = Pathname.new(testpath)
  end

  def bin = prefix/"bin"
  def include = prefix/"include"
  def lib = prefix/"lib"
  def version = self.class.url[/-(\d+(\.\d+)+)\.tar/, 1]
  def std_meson_args = ["--prefix=#{prefix}", "--libdir=#{lib}", "--buildtype=release", "--wrap-mode=nofallback"]

  def system(*words)
    output, status = Open3.capture2e(*words.map(&:to_s))
    raise "#{words.join(" ")}\n#{output[-2000..] || output}" unless status.success?
  end

  def shell_output(command)
    output, status = Open3.capture2(command)
    raise "#{command}: exit #{status.exitstatus}" unless status.success?

    output
  end

  def assert_equal(wanted, found)
    raise "#{found.inspect} instead of #{wanted.inspect}" unless wanted == found
  end

  def assert_match(wanted, found)
    raise "no #{wanted.inspect} in #{found.inspect}" unless found.include?(wanted)
  end
end

def ENV.cc = "cc"

formula_path, prefix = ARGV.map { |path| File.expand_path(path) }
load formula_path
tarball = URI(Clew.url).path
raise "the checksum of #{tarball} is another one" unless Digest::SHA256.file(tarball).hexdigest == Clew.sha256

Dir.mktmpdir do |work|
  formula = Clew.new(prefix, work)
  formula.system("tar", "-xf", tarball, "-C", work)
  Dir.chdir("#{work}/clew-#{formula.version}") { formula.install }
  Dir.chdir(work) { formula.instance_eval(&Clew.test_block) }
end
puts "ok: #{File.basename(tarball)}: checksum, install and test"
