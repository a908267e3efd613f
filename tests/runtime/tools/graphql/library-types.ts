// What must compile, and what must not, with the SDK of `library.ts`. A mark for an error without one is an error itself.
export const libraryTypes = `
import {
  type AuthorSelection,
  type BookInput,
  type GetBookData,
  type Key,
  LibraryClient,
  type Result,
  type Types,
} from "../src/index.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Equal<A, B>): void {}

const client = new LibraryClient({ endpoint: "http://localhost/" });

export async function right(flag: boolean): Promise<void> {
  // Nullability and lists.
  const first = await client.query({
    version: true,
    book: [{ by: { id: "1" } }, { title: true, tags: true, grid: true, published: true, data: true }],
    author: { name: true },
  });
  same<
    typeof first,
    {
      version: string;
      book: {
        title: string;
        tags: string[];
        grid: (number | null)[][] | null;
        published: string | null;
        data: unknown;
      } | null;
      author: { name: string };
    }
  >(true);

  // A union: each fragment's fields belong to its own type.
  const { search } = await client.query({
    search: [
      { text: "x" },
      { __typename: true, "... on Book": { tags: true }, "... on Film": { minutes: true, title: true } },
    ],
  });
  for (const work of search) {
    if (work.__typename === "Book") same<typeof work, { __typename: "Book"; tags: string[] }>(true);
    else same<typeof work, { __typename: "Film"; minutes: number; title: string | null }>(true);
  }

  // An interface: shared fields everywhere, the others with their types; a fragment on an interface reaches its types.
  const { node } = await client.query({
    node: [{ id: "1" }, { __typename: true, id: true, "... on Reader": { card: true }, "... on Person": { name: true } }],
  });
  if (node?.__typename === "Reader")
    same<typeof node, { __typename: "Reader"; id: string; card: number | null; name: string }>(true);
  else if (node?.__typename === "Author") same<typeof node, { __typename: "Author"; id: string; name: string }>(true);
  else if (node) same<typeof node, { __typename: "Book" | "Film"; id: string }>(true);

  // A fragment inside a conditional fragment, and a fragment that is left out.
  const { node: nested } = await client.query({
    node: [
      { id: "1" },
      {
        __typename: true,
        "... on Person": { "@include": { if: flag }, name: true, "... on Reader": { card: true } },
        "... on Film": flag ? { minutes: true } : undefined,
      },
    ],
  });
  if (nested?.__typename === "Reader")
    same<typeof nested, { __typename: "Reader"; name: string | undefined; card: number | null | undefined }>(true);
  else if (nested?.__typename === "Film")
    same<typeof nested, { __typename: "Film"; minutes: number | undefined }>(true);
  else if (nested?.__typename === "Book") same<typeof nested, { __typename: "Book" }>(true);

  // Aliases, conditions, directives of the schema.
  const other = await client.query({
    "loud: book": [{ by: { title: "x" } }, { "shout: title": [{ case: "UPPER" }], tags: flag, author: { "@skip": { if: flag }, name: true } }],
    version: { "@include": { if: flag } },
    author: { "@cached": { ttl: 5 }, id: true },
    person: { name: false, id: true },
  });
  same<
    typeof other,
    {
      loud: { shout: string; tags: string[] | undefined; author: { name: string } | undefined } | null;
      version: string | undefined;
      author: { id: string };
      person: { id: string } | null;
    }
  >(true);

  // Default selections.
  const whole = await client.queries.book({ by: { id: "1" } });
  same<
    typeof whole,
    {
      id: string;
      title: string;
      oldTitle: string | null;
      tags: string[];
      grid: (number | null)[][] | null;
      data: unknown;
      published: string | null;
      fails: string | null;
    } | null
  >(true);
  const works = await client.queries.search({ text: "x" });
  same<typeof works, { __typename: "Book" | "Film" }[]>(true);
  const person = await client.queries.person();
  same<typeof person, { __typename: "Author" | "Reader"; id: string; name: string } | null>(true);

  // Pages, subscriptions, operations, constants.
  for await (const book of client.paginate({ books: [{ first: 2 }, { nodes: { title: true } }] }))
    same<typeof book, { title: string }>(true);
  for await (const edge of client.paginate({ author: { books: [{}, { edges: { cursor: true } }] } }))
    same<typeof edge, { cursor: string }>(true);
  const fragment = { "... on Author": { books: [{}, { nodes: { id: true } }] } } as const;
  for await (const book of client.paginate({ node: [{ id: "1" }, fragment] }))
    same<typeof book, { id: string }>(true);
  for await (const event of client.subscription({ count: [{ to: 2 }] })) same<typeof event, { count: number }>(true);
  for await (const count of client.subscriptions.count({ to: 2 })) same<typeof count, number>(true);
  const got = await client.operations.GetBook({ id: "1" });
  same<
    GetBookData,
    { book: { __typename: "Book"; id: string; title: string; shout: string; author: { name: string } | undefined } | null }
  >(true);
  same<typeof got, GetBookData>(true);
  const fields = { name: true, id: true } as const satisfies AuthorSelection;
  const { author } = await client.query({ author: fields });
  same<typeof author, Result<Types["Author"], typeof fields>>(true);
  same<typeof author.name, string>(true);
  const input: BookInput = { title: "x", cover: new Blob([]) };
  const added = await client.mutations.addBook({ input }, { id: true });
  same<typeof added, { id: string }>(true);
  void client.queries.then;
  void client.queries.constructor();
  void client.queries.toString({ options: "a", select: "b" });
  void client.queries.echo();
}

export async function wrong(): Promise<void> {
  // @ts-expect-error an unknown field
  await client.query({ author: { nmae: true } });
  // @ts-expect-error an unknown root field
  await client.query({ autor: { name: true } });
  // @ts-expect-error a missing required argument
  await client.query({ node: [{}, { id: true }] });
  // @ts-expect-error arguments left out where one is required
  await client.query({ node: { id: true } });
  // @ts-expect-error an unknown argument
  await client.query({ books: [{ frist: 1 }, { totalCount: true }] });
  // @ts-expect-error a wrong value of an enum
  await client.query({ book: [{ by: { id: "1" } }, { title: [{ case: "SHOUT" }] }] });
  // @ts-expect-error a wrong type of an argument
  await client.query({ search: [{ text: 1 }, { __typename: true }] });
  // @ts-expect-error no selection
  await client.query({ author: true });
  // @ts-expect-error a selection of a value
  await client.query({ version: { length: true } });
  // @ts-expect-error a fragment on a type that it cannot be
  await client.query({ search: [{ text: "x" }, { "... on Author": { name: true } }] });
  // @ts-expect-error an unknown field under another name
  await client.query({ "me: autor": { name: true } });
  // @ts-expect-error a wrong argument under another name
  await client.query({ "one: node": [{ id: 1 }, { id: true }] });
  // @ts-expect-error an unknown field inside of another name
  await client.query({ "me: author": { nmae: true } });
  const { book, author } = await client.query({ book: [{ by: { id: "1" } }, { title: true }], author: { id: true } });
  // @ts-expect-error null without a check
  void book.title;
  // @ts-expect-error not selected
  void author.name;
  const { search } = await client.query({ search: [{ text: "x" }, { __typename: true, "... on Film": { minutes: true } }] });
  // @ts-expect-error a field of one type without asking which it is
  void search[0]?.minutes;
  // @ts-expect-error two keys of which one is allowed
  const two: Key = { id: "1", title: "x" };
  // @ts-expect-error no key
  const none: Key = {};
  void [two, none];
  // @ts-expect-error a variable of the document is missing
  await client.operations.GetBook({});
  // @ts-expect-error a field that the document does not select
  void (await client.operations.GetBook({ id: "1" })).book?.tags;
  // @ts-expect-error no endpoint
  new LibraryClient({});
}
`;
