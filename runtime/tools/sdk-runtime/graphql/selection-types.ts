// Types of selections and their results. This file has no runtime code.

/** The conditions of the GraphQL specification. A field with one may be missing from the result. */
export interface ConditionDirectives {
  readonly "@include"?: { readonly if: boolean };
  readonly "@skip"?: { readonly if: boolean };
}

/**
 * `"first: issue"` selects the field `issue` and calls it `first` in the result. `Exact` checks that the field exists:
 * a key for each field here would slow type checking by seconds.
 */
export interface AliasKeys {
  readonly [key: AliasKey]: unknown;
}

/** An object with exactly one of the fields. */
export type OneOf<Fields> = {
  readonly [Name in keyof Fields]: { readonly [Own in Name]: Fields[Own] } & {
    readonly [Other in Exclude<keyof Fields, Name>]?: never;
  };
}[keyof Fields];

type FragmentKey = `... on ${string}`;
type DirectiveKey = `@${string}`;
type AliasKey = `${string}: ${string}`;

/** A type with fields. */
interface Composite {
  readonly __typename: string;
}

/** The selection, with type `never` for each key that `Allowed` does not have. */
export type Exact<Selection, Allowed> = unknown extends Allowed
  ? Selection
  : Selection extends readonly unknown[]
    ? ExactList<Selection, Extract<Allowed, readonly unknown[]>>
    : Selection extends Blob
      ? Selection
      : Selection extends object
        ? ExactObject<Selection, Exclude<Allowed, readonly unknown[]>>
        : Selection;

type ExactList<List extends readonly unknown[], Allowed extends readonly unknown[]> = {
  readonly [Index in keyof List]: Index extends keyof Allowed
    ? Exact<List[Index], Allowed[Index]>
    : Exact<List[Index], Allowed[number]>;
};

type ExactObject<Selection, Allowed> = {
  readonly [Key in keyof Selection]: Key extends `${string}: ${infer Name}`
    ? Name extends KeyOf<Allowed>
      ? ExactAlias<Selection[Key], MemberOf<Allowed, Name>>
      : never
    : Key extends KeyOf<Allowed>
      ? Exact<Selection[Key], MemberOf<Allowed, Key>>
      : never;
};

/** The type of a selection accepts any value for an alias, so it is checked here. */
type ExactAlias<Selection, Allowed> = Selection extends Allowed
  ? Exact<Selection, Allowed>
  : Allowed;

type KeyOf<Union> = Union extends object ? keyof Union : never;
type MemberOf<Union, Key> = Union extends object
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;

/** The default selection: the fields that need neither arguments nor a selection. */
export type Default<Selection, Depth extends number = 1> = OrTypename<{
  readonly [Key in keyof Selection as DefaultKey<Key, Selection, Depth>]-?: true extends Extract<
    Selection[Key],
    boolean
  >
    ? true
    : Default<Nested<Selection[Key]>, Decrement[Depth & keyof Decrement]>;
}>;

type Decrement = { readonly 4: 3; readonly 3: 2; readonly 2: 1 };

type OrTypename<Selection> = [keyof Selection] extends [never]
  ? { readonly __typename: true }
  : Selection;

type DefaultKey<Key, Selection, Depth> = Key extends keyof Selection
  ? Key extends FragmentKey | DirectiveKey | AliasKey
    ? never
    : Key extends "__typename"
      ? [Extract<keyof Selection, FragmentKey>] extends [never]
        ? never
        : Key
      : true extends Extract<Selection[Key], boolean>
        ? Key
        : Depth extends 1
          ? never
          : [Nested<Selection[Key]>] extends [never]
            ? never
            : Key
  : never;

/** The selection that a field takes without arguments. */
type Nested<Allowed> = Exclude<Allowed, readonly unknown[] | undefined>;

/** `Selection`, or the default one when none was given. */
export type OrDefault<Selection, Allowed, Depth extends number> = [Selection] extends [never]
  ? Default<Allowed, Depth>
  : Selection;

/** The result of `Selection` on `Type`. `Types` maps names to types. */
export type ResultOf<Types, Type, Selection> = Type extends null | undefined
  ? Type
  : Type extends readonly (infer Item)[]
    ? ResultOf<Types, Item, Selection>[]
    : Type extends Composite
      ? SelectedResult<Types, Type, Selection>
      : Type;

type SelectedResult<Types, Type extends Composite, Selection> = [
  Extract<keyof Selection, FragmentKey>,
] extends [never]
  ? Fields<Types, Type, Selection>
  : Alternatives<Types, Type, Selection, FragmentTypenames<Types, Type, keyof Selection>>;

/** The condition is always true. It makes editors expand the type. */
type Fields<Types, Type, Selection> = Selection extends unknown
  ? {
      -readonly [Key in keyof Selection as ResultKey<Key, Selection[Key]>]-?:
        | ResultOf<
            Types,
            FieldType<Type, Key>,
            Exclude<SelectionIn<Selection[Key]>, boolean | undefined>
          >
        | Missing<Selection[Key]>;
    }
  : never;

type ResultKey<Key, Selected> = Key extends DirectiveKey | FragmentKey
  ? never
  : [Selected] extends [false | undefined]
    ? never
    : Key extends `${infer Alias}: ${string}`
      ? Alias
      : Key;

type FieldType<Type, Key> = Key extends `${string}: ${infer Name}`
  ? FieldType<Type, Name>
  : Key extends keyof Type
    ? Type[Key]
    : never;

type SelectionIn<Selected> = Selected extends readonly [unknown, infer Inner] ? Inner : Selected;

/** `undefined` when a field may be left out of the result. */
type Missing<Selected> = Selected extends true
  ? never
  : Selected extends false | undefined
    ? undefined
    : Extract<keyof SelectionIn<Selected>, keyof ConditionDirectives> extends never
      ? never
      : undefined;

/** Object types with a fragment. */
type FragmentTypenames<Types, Type extends Composite, Key> = Extract<
  Type["__typename"],
  Key extends `... on ${infer Name}` ? TypenameOf<Types, Name> : never
>;

type TypenameOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends Composite
    ? Types[Name]["__typename"]
    : never
  : never;

/** A member for each type that has a fragment, and one for all others. */
type Alternatives<Types, Type extends Composite, Selection, Names extends string> =
  | Narrowed<Types, Selection, Names>
  | ([Exclude<Type["__typename"], Names>] extends [never]
      ? never
      : Fields<Types, WithTypename<Type, Exclude<Type["__typename"], Names>>, Shared<Selection>>);

type Narrowed<Types, Selection, Name extends string> = Name extends keyof Types
  ? Types[Name] extends Composite
    ? SelectedResult<Types, Types[Name], Shared<Selection> & FragmentsOn<Types, Selection, Name>>
    : never
  : never;

type Shared<Selection> = Omit<Selection, Extract<keyof Selection, FragmentKey>>;

type WithTypename<Type, Name extends string> = {
  readonly [Key in keyof Type]: Key extends "__typename" ? Name : Type[Key];
} & { readonly __typename: Name };

/** The intersection of all fragments that apply to a type. */
type FragmentsOn<Types, Selection, Name extends string> = (
  FragmentOn<Types, Selection, Name, keyof Selection> extends infer Fragment
    ? Fragment extends unknown
      ? (fragment: Fragment) => void
      : never
    : never
) extends (fragment: infer All) => void
  ? All
  : never;

type FragmentOn<Types, Selection, Name extends string, Key> = Key extends keyof Selection
  ? Key extends `... on ${infer On}`
    ? Name extends TypenameOf<Types, On>
      ? Conditional<Selection[Key]>
      : never
    : never
  : never;

/** The fields of a fragment may be missing if the fragment has a condition or is inside a fragment with one. */
type Conditional<Selection> = [
  undefined extends Selection ? true : Extract<keyof Selection, keyof ConditionDirectives>,
] extends [never]
  ? Selection
  : Selection extends object
    ? { readonly [Key in keyof Selection]: Selection[Key] | undefined }
    : never;

/** The item type of `paginate`: the selected nodes of the connection, or its edges if no nodes are selected. */
export type ItemOf<Types, Type, Selection> = Type extends Composite
  ? {
      [Key in keyof Selection]: Key extends `... on ${infer Name}`
        ? ItemOf<Types, Name extends keyof Types ? Types[Name] : never, Selection[Key]>
        : ItemIn<Types, NonNullable<FieldType<Type, Key>>, SelectionIn<Selection[Key]>>;
    }[keyof Selection]
  : never;

type ItemIn<Types, Type, Selection> = Type extends { readonly pageInfo: unknown }
  ? "nodes" extends keyof Selection
    ? ListItem<FieldType<ResultOf<Types, Type, Selection>, "nodes">>
    : "edges" extends keyof Selection
      ? ListItem<FieldType<ResultOf<Types, Type, Selection>, "edges">>
      : never
  : Type extends readonly unknown[]
    ? never
    : ItemOf<Types, Type, Selection>;

type ListItem<List> = List extends readonly (infer Item)[] ? NonNullable<Item> : never;
