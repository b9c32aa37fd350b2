"""Clients, and their limited numbers of places.

A client can invent owners, that is, cookies, but not addresses. So every limit for an owner comes
with a limit for an address.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

IPV6_PREFIX = 56  # bits of an address; many network customers may choose the other bits


class Client(NamedTuple):
    """The sender of a request: the owner that its cookie names, and its address."""

    owner: str
    address: str = ""


def address_of(host: str) -> str:
    """Return what counts as one address; for IPv6 it is a network, as single addresses are free.

    >>> address_of("192.0.2.7"), address_of("2001:db8::1:2"), address_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/56', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:  # a Unix socket has no address
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


class Places:
    """A limited number of places for each owner, for each address, and for all together.

    >>> places = Places(owner=1, address=2, all_of_them=10)
    >>> with places.taken(Client("me", "school")):
    ...     places.full_for(Client("me", "school")), places.full_for(Client("you", "school"))
    ('owner', None)
    """

    def __init__(self, owner: int, address: int, all_of_them: int) -> None:
        self._owner, self._address, self._all = owner, address, all_of_them
        self._here: Counter[Client | str] = Counter()
        self._count = 0

    def full_for(self, client: Client) -> Literal["owner", "address", "all"] | None:
        """Return whose places are all taken, or None if there is a place for a client."""
        if self._here[client] >= self._owner:
            return "owner"
        if self._here[client.address] >= self._address:
            return "address"
        return "all" if self._count >= self._all else None

    def take(self, client: Client) -> None:
        """Take a place."""
        self._here.update([client, client.address])
        self._count += 1

    def leave(self, client: Client) -> None:
        """Leave a place."""
        self._count -= 1
        for one in (client, client.address):
            self._here[one] -= 1
            if not self._here[one]:
                del self._here[one]

    @contextmanager
    def taken(self, client: Client) -> Iterator[None]:
        """Take a place for a while."""
        self.take(client)
        try:
            yield
        finally:
            self.leave(client)
