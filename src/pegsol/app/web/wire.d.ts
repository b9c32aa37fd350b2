// What crosses the wire, by the server's own description: `make types` makes "pegsol-api" of it.

import type { components, paths } from "pegsol-api";

/** What is sent and answered. */
export type Sent = components["schemas"];

/** What wording.js makes of an answer: codes with values become texts. */
type Worded<Value> = Value extends Sent["Told"] | Sent["Error"]
  ? string
  : Value extends Sent["ProblemAnswer"]
    ? WordedFields<Value> & { finish: string; difficulty: string }
    : Value extends { proof: Sent["Told"] | null }
      ? WordedFields<Value> & Reason
      : WordedFields<Value>;

/** Why there is no solution, in plain words, and the code of the proof. */
type Reason = { because: string | null; by: string | null; values: any[] };

type WordedFields<Value> = { [Name in keyof Value]: Worded<Value[Name]> };

/** The same as the pages see it, in words. */
export type Schemas = { [Name in keyof Sent]: Worded<Sent[Name]> };

/** Whether a part of an address, such as "jobs" or `${string}`, fits one such as "jobs" or "{name}". */
type FitsPart<Part, Pattern> = Pattern extends `{${string}}`
  ? true
  : Part extends Pattern
    ? true
    : false;

/** Whether a path such as `/api/jobs/${string}` fits a pattern such as "/api/jobs/{name}". */
type Fits<Path, Pattern> = Pattern extends `${infer First}/${infer Rest}`
  ? Path extends `${infer Here}/${infer More}`
    ? FitsPart<Here, First> extends true
      ? Fits<More, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : FitsPart<Path, Pattern>;

type Method = "get" | "post" | "put" | "delete";

type WithoutQuery<Path> = Path extends `${infer Before}?${string}` ? Before : Path;

/** What the server does for a method and a path. */
type Operation<M extends Method, Path> = {
  [Pattern in keyof paths]: true extends Fits<WithoutQuery<Path>, Pattern>
    ? NonNullable<paths[Pattern][M]>
    : never;
}[keyof paths];

type Json<Content> = Content extends { content: { "application/json": infer Value } }
  ? Worded<Value>
  : null;

/** What the server answers, in words; `unknown` if it does not know the path. */
export type Answer<M extends Method, Path> = [Operation<M, Path>] extends [never]
  ? unknown
  : Operation<M, Path> extends { responses: infer Responses }
    ? Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
    : never;

/** What has to be sent; nothing but `undefined` fits if nothing is to be. */
export type Body<M extends Method, Path> =
  Operation<M, Path> extends { requestBody: { content: { "application/json": infer Value } } }
    ? Value
    : undefined;
