"""Do the tests bite? One operator changed at random, and the tests that run that line.

Works in a copy of the tree, which is never touched. The tests are collected once; each change is
then made in a fork of that process, in the code of the functions that are already there, and tried
against the tests that call its function: those of its own folder first, then the quick ones, until
one fails or the time for it is spent. What the tests of rules and games miss is tried against the
others, with as much time again. What cannot be changed in a running program (a table, a default,
what importing calls) is written into the copy and tried by a new process.

Which tests call which function is measured by running each test file once, and kept in
build/mutants beside what was tried: a run that was stopped goes on where it was.
"""
