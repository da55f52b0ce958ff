"""Builds the native kernel beside the package; see kernel/README.md."""

from setuptools import setup

setup()
