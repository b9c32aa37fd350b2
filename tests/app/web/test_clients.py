"""What counts as one address."""

from __future__ import annotations

import pytest

from pegsol.app.web.clients import address_of


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::3", "2001:db8:1::/56"),
        ("2001:db8:1:ff::3", "2001:db8:1::/56"),
        ("2001:db8:1:100::3", "2001:db8:1:100::/56"),
        ("fe80::1%eth0", "fe80::/56"),
        ("testclient", "testclient"),
    ],
)
def test_an_address(host: str, network: str) -> None:
    assert address_of(host) == network
