"""Routes of saved games, puzzles and solutions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.middleware import Owner
from pegsol.app.web.naming import address_of, address_of_moves
from pegsol.app.web.reading import is_short, read_game, read_problem
from pegsol.app.web.refusal import MissingError
from pegsol.app.web.responses import NONE
from pegsol.app.web.routes.stored import Address, SavedStore
from pegsol.app.web.schema import Given, Moves, Name, Sent
from pegsol.app.web.store import Kind, Saved

router = APIRouter()


class SavedOrder(Sent):
    """A game, a puzzle or a solution to be saved under a name."""

    kind: Kind
    name: Name
    problem: Given
    moves: Moves = Field(default=[])


class SavedChange(Sent):
    """Changes of a saved thing."""

    kind: Kind | None = None
    name: Name | None = None
    problem: Given | None = None
    moves: Moves | None = None


class SavedName(BaseModel):
    """The name of a saved thing, which cannot be guessed."""

    id: str


class SavedThing(BaseModel):
    """A saved thing; ``mine`` is whether it belongs to the client."""

    id: str
    kind: Kind
    name: str
    changed: str
    problem: dict[str, Any]
    moves: list[str]
    mine: bool


class SavedThings(BaseModel):
    """Everything that an owner saved, the latest first."""

    saved: list[SavedThing]


@router.get("/api/saved")
def list_saved(store: SavedStore, owner: Owner) -> SavedThings:
    """List the things that the client has saved, the latest first."""
    store.meet(owner)
    return SavedThings(saved=[_thing(saved, owner) for saved in store.saved(owner)])


@router.post("/api/saved", status_code=201)
async def save(
    order: SavedOrder, store: SavedStore, owner: Owner, address: Address, desk: AtDesk
) -> SavedName:
    """Save a game, a puzzle or a solution."""
    desk.is_short = is_short(order.problem, order.moves)
    problem, moves = await desk.do(_checked, order.problem, order.moves)
    saving = run_in_threadpool(store.save, owner, order.kind, order.name, problem, moves, address)
    return SavedName(id=await saving)


@router.get("/api/saved/{name}", responses=NONE)
def get_saved(name: str, store: SavedStore, owner: Owner) -> SavedThing:
    """Return a saved thing to any client that knows its name."""
    return _thing(_found(store.get(name)), owner)


@router.put("/api/saved/{name}", responses=NONE)
async def change_saved(
    name: str, change: SavedChange, store: SavedStore, owner: Owner, desk: AtDesk
) -> SavedThing:
    """Change the name or the whole of a saved thing."""
    old = _found(await run_in_threadpool(store.get, name), owner)
    given: Given = old.problem if change.problem is None else change.problem
    problem, moves = await desk.do(
        _checked, given, old.moves if change.moves is None else change.moves
    )
    new = replace(
        old,
        kind=change.kind or old.kind,
        name=change.name or old.name,
        problem=problem,
        moves=moves,
    )
    await run_in_threadpool(store.change, new)
    return _thing(_found(await run_in_threadpool(store.get, name), owner), owner)


@router.delete("/api/saved/{name}", status_code=204, responses=NONE)
def delete_saved(name: str, store: SavedStore, owner: Owner) -> Response:
    """Delete a saved thing."""
    if not store.delete(name, owner):
        raise _no_such_thing()
    return Response(status_code=204)


@router.get("/s/{name}", include_in_schema=False)
async def open_shared(name: str, store: SavedStore, desk: AtDesk) -> RedirectResponse:
    """Open a saved thing on the page that shows it."""
    saved = _found(await run_in_threadpool(store.get, name))
    return RedirectResponse(await desk.do(_page_of, saved), 302)


def _page_of(saved: Saved) -> str:
    page = "/replay" if saved.kind == "solution" else "/"
    query = {"p": address_of(read_problem(saved.problem))}
    if saved.moves:
        query["m"] = address_of_moves(saved.moves)
    return f"{page}?{urlencode(query)}"


def _checked(problem: Given, moves: Moves) -> tuple[dict[str, Any], list[str]]:
    """Return the JSON of a problem, and moves that can be made in it."""
    game = read_game(problem, moves)
    return game.problem.as_json(), [str(move) for move in game.moves]


def _found(saved: Saved | None, owner: str | None = None) -> Saved:
    """Return a saved thing; for clients other than *owner* it does not exist."""
    if saved is None or not (owner is None or saved.belongs_to(owner)):
        raise _no_such_thing()
    return saved


def _no_such_thing() -> MissingError:
    return MissingError("there is nothing saved under that name", "not-saved")


def _thing(saved: Saved, owner: str) -> SavedThing:
    return SavedThing(
        id=saved.id,
        kind=saved.kind,
        name=saved.name,
        changed=saved.changed,
        problem=saved.problem,
        moves=saved.moves,
        mine=saved.belongs_to(owner),
    )
