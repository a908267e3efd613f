// Names and texts that would inject code if they were generated without escaping.
const types = [
  'Error',
  'Response',
  'Promise',
  'Date',
  'Object',
  'Record',
  'String_',
  'Types',
  'Queries',
  'Select',
  'Leaf',
  'any',
  'class',
  'type',
  'Function',
];

export const hostileSdl = `
${types.map((name) => `type ${name} { constructor: ${name} then: String toString: Int __proto__: ID class: [${name}!] }`).join('\n')}

type book { id: ID }
type Book { id: ID }
type BookFields { id: ID }
type BookSelection { id(first: Int): ID }
type QueryBookArgs { id: ID }
type hostileClient { id: ID }
interface Nobody { id: ID }

"""
*/ export const injected = 1; /* \${injected} \`
"""
enum Words { default class true_ constructor __proto__
  """*/ injected""" await @deprecated(reason: "*/ injected \\u2028 \\" ") }

input Args { class: String = "*/", constructor: [Args!], __proto__: ID, then: Words }
input Many @oneOf { ${Array.from({length: 40}, (_, index) => `f${index}: Int`).join(' ')} constructor: Int }
input Choice @oneOf { constructor: Int, __proto__: String, then: Args }

type Query {
  "*/ injected(); /* \\u2028"
  book(many: Many, select: String, options: Int, args: Args, selection: Choice, constructor: ID!): Book
  then: book
  constructor(args: Args!): Error
  toString: Response
  __proto__: Types
  hasOwnProperty: Queries
  class(class: Words!): Words
  fields: BookFields
  selection: BookSelection
  args: QueryBookArgs
  client: hostileClient
  nobody: Nobody
  ${types.map((name, index) => `f${index}: ${name}`).join('\n  ')}
}

type Mutation { delete(choice: Choice!): Boolean! new: [[Words!]!]! }
`;
