"""What routes are passed of the store: the store itself, and the address for which saves count."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from pegsol.app.web.room import LOCAL, network_of
from pegsol.app.web.store import Store


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _address(request: Request) -> str:
    if request.scope["owner"] == LOCAL or request.client is None:
        return ""
    return network_of(request.client.host)


SavedStore = Annotated[Store, Depends(_store)]
Address = Annotated[str, Depends(_address)]
