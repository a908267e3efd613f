// Names the types of `types.py`: those of named schemas, and inline types after their title or their place.
import {createNameScope, type NameScope, pascalCase, wordsOf} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/python-tokens.js';
import type {HttpApi, Schema} from '../http-api.js';
import type {Direction, Directions} from '../schema-directions.js';

/** Names that `types.py` imports. */
export const importedNames = [
  'Any',
  'Dict',
  'FileInput',
  'List',
  'Literal',
  'NoReturn',
  'Optional',
  'TypedDict',
  'Union',
];

export interface TypeNames {
  /** The name of the type of a named schema; undefined if there is no such schema. */
  of(schemaName: string, direction: Direction): string | undefined;
  /** Reserves a name for an inline type. */
  claim(wanted: string): string;
  isTaken(name: string): boolean;
}

/** A schema whose type depends on the direction has a second name: `PetInput`. */
export function nameTypes(api: HttpApi, directions: Directions): TypeNames {
  const scope: NameScope = createNameScope(['annotations']);
  const claim = (wanted: string) => scope.claim(importedNames.includes(wanted) ? `${wanted}Model` : wanted);
  const sorted = api.schemas.map(({name}) => name).toSorted();
  const names = new Map(sorted.map((name) => [name, claim(typeName(name))]));
  const inputNames = new Map(
    sorted.filter((name) => directions.isSplit(name)).map((name) => [name, claim(`${names.get(name) ?? name}Input`)]),
  );
  return {
    of: (name, direction) => (direction === 'input' ? inputNames.get(name) : undefined) ?? names.get(name),
    claim,
    isTaken: (name) => scope.has(name),
  };
}

/** `HTTPError` stays, `pet-type` → `PetType`, `com.example.Pet` → `Pet` */
function typeName(name: string): string {
  const last = /^[\w.-]+\.(\p{Lu}\w*)$/u.exec(name)?.[1] ?? name;
  const kept = /^\p{Lu}[\p{L}\p{N}]*$/u.test(last) ? last : pascalCase(last);
  return identifier(/^\p{L}/u.test(kept) ? kept : `Model${kept}`, 'Model');
}

/** Uses the title as a name, unless it is a sentence. */
export function titleName(title: string | undefined): string | undefined {
  if (title === undefined || title.length > 60) return undefined;
  const words = wordsOf(title);
  return words.length === 0 || words.length > 6 || !/^\p{L}/u.test(words[0] ?? '')
    ? undefined
    : typeName(words.join(' '));
}

/** The end of the name of a union member; empty if the name of the union is enough. */
export function memberHint(members: readonly Schema[], member: Schema, index: number): string {
  const objects = members.filter(({kind}) => kind !== 'null');
  if (objects.length <= 1 || member.kind === 'ref') return '';
  return titleName(member.annotations?.title) ?? `Option${index + 1}`;
}
