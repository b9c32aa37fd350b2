"""Shares: an address gets as much as another, and an owner as much as another of its address.

A client can invent owners, that is, cookies, but not addresses. So what is limited for each owner
is limited for each address, too.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple, TypeVar

IPV6_PREFIX = 56  # bits of an address: many customers of a network have as much to choose from

K = TypeVar("K")


class Client(NamedTuple):
    """Who sends a request: the owner that its cookie names, and where it comes from."""

    owner: str
    address: str = ""


def address_of(host: str) -> str:
    """Return what counts as one address: of IPv6 a whole network, whose addresses are free.

    >>> address_of("192.0.2.7"), address_of("2001:db8::1:2"), address_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/56', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:  # a socket of this machine has none
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


class Places:
    """A limited number of places: for each owner, for each address, and for all.

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
        """Return whose places are all taken, None if there is one for a client."""
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


class Shares:
    """The seconds that the addresses and owners which are here have had.

    >>> shares = Shares()
    >>> you, me = Client("you", "home"), Client("me", "school")
    >>> shares.keep([you, me])
    >>> shares.count(me, 2.0)
    >>> min(you, me, key=shares.used).owner
    'you'
    """

    def __init__(self) -> None:
        self._addresses: dict[str, float] = {}
        self._clients: dict[Client, float] = {}

    def keep(self, here: Iterable[Client]) -> None:
        """Forget all others; a newcomer begins with the least that any of these has had."""
        clients = set(here)
        self._addresses = _joined(self._addresses, {client.address for client in clients})
        self._clients = _joined(self._clients, clients)

    def count(self, client: Client, seconds: float) -> None:
        """Count what a client has had."""
        self._addresses[client.address] = self._addresses.get(client.address, 0.0) + seconds
        self._clients[client] = self._clients.get(client, 0.0) + seconds

    def used(self, client: Client) -> tuple[float, float]:
        """Return what its address has had, and the client itself: the least comes first."""
        return self._addresses.get(client.address, 0.0), self._clients.get(client, 0.0)

    def ahead(self, client: Client) -> float:
        """Return how much more its address has had than the one that has had the least."""
        return self.used(client)[0] - min(self._addresses.values(), default=0.0)


def _joined(used: dict[K, float], here: set[K]) -> dict[K, float]:
    known = {one: seconds for one, seconds in used.items() if one in here}
    least = min(known.values(), default=0.0)
    return {one: known.get(one, least) for one in here}
