"""The parameters of routes that use the store: the store, and the address that saves count for."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from pegsol.app.web.middleware import Sender
from pegsol.app.web.quota import LOCAL
from pegsol.app.web.store import Store


async def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


async def _address(sender: Sender) -> str:
    return "" if sender.owner == LOCAL else sender.address


SavedStore = Annotated[Store, Depends(_store)]
Address = Annotated[str, Depends(_address)]
