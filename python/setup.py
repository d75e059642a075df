"""The rest is in pyproject.toml; here is only what depends on the copy of libclew in the package.

With it the wheel is for one platform, but for any Python 3: ctypes needs no extension module.
"""
import pathlib

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class MaybePlatform(Distribution):
    def has_ext_modules(self):
        return any(pathlib.Path("clew").glob("libclew.so.*"))


class AnyPython(bdist_wheel):
    def get_tag(self):
        _, _, platform = super().get_tag()
        return "py3", "none", platform


setup(distclass=MaybePlatform, cmdclass={"bdist_wheel": AnyPython})
