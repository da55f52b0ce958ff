"""Places are read and written as the regulations do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.core.errors import InputError
from pioche.core.place import Place, square_name

places = st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.booleans())


@given(places)
def test_a_place_written_reads_back(place: Place) -> None:
    assert Place.parse(str(place)) == place


@given(places)
def test_transposed_twice_is_itself(place: Place) -> None:
    assert place.transposed().transposed() == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("H4", Place(7, 3, True)),
        ("4H", Place(7, 3, False)),
        (" h 4 ", Place(7, 3, True)),
        ("15a", Place(0, 14, False)),
        ("h04", Place(7, 3, True)),
    ],
)
def test_case_and_blanks_are_forgiven(text: str, place: Place) -> None:
    assert Place.parse(text) == place


@pytest.mark.parametrize("text", ["", "H", "4", "P1", "H0", "H16", "16H", "HH4", "4H4", "H-4"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="place"):
        Place.parse(text)


def test_squares_have_names() -> None:
    assert square_name(0, 14) == "A15"
    assert Place.parse("4H").square(2) == (9, 3)
