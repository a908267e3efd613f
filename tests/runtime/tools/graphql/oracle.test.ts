// The reference implementation, graphql-js, rejects a document exactly when the tool has findings for it.
import fc from 'fast-check';
import {buildSchema, parse, validate, validateSchema} from 'graphql';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readOperations} from '../../../../runtime/tools/graphql/read/read-operations.js';
import {readGraphqlInputs} from '../../../../runtime/tools/graphql/read/read-graphql-inputs.js';
import {libraryOperations, librarySdl} from './library.js';
import {inputs} from './sdk.js';

/** Codes of the tool's findings. */
function ours(texts: Readonly<Record<string, string>>): string[] {
  const findings = createFindings();
  const source = readGraphqlInputs(inputs(texts), findings, () => undefined);
  if (source) readOperations(source.schema, source.operationFiles, findings);
  return findings.all().map(({code}) => code);
}

function theirs(schemaText: string, operationText?: string): string[] {
  try {
    const schema = buildSchema(schemaText);
    const errors = validateSchema(schema);
    if (errors.length > 0 || operationText === undefined) return errors.map(({message}) => message);
    return validate(schema, parse(operationText)).map(({message}) => message);
  } catch (error) {
    return [String(error)];
  }
}

/** The text without one of its pieces, with one twice, or with two in each other's place. */
function changed(text: string, cut: RegExp): fc.Arbitrary<string> {
  const pieces = text.split(cut);
  const index = fc.nat(pieces.length - 1);
  return fc.tuple(fc.constantFrom('remove', 'repeat', 'swap'), index, index).map(([change, a, b]) => {
    if (change === 'remove') return pieces.toSpliced(a, 1).join('');
    if (change === 'repeat') return pieces.toSpliced(a, 0, pieces[b] ?? '').join('');
    return pieces
      .with(a, pieces[b] ?? '')
      .with(b, pieces[a] ?? '')
      .join('');
  });
}

test('changed schemas have findings exactly when graphql-js rejects them', () => {
  const texts = fc.oneof(changed(librarySdl, /(?<=\n)/), changed(librarySdl, /(?<=[\s(){}:!,|&=@])/));
  fc.assert(
    fc.property(texts, (text) => {
      expect([ours({'a.graphql': text}).length > 0, text]).toEqual([theirs(text).length > 0, text]);
    }),
    {numRuns: 150},
  );
});

test('changed operations have findings exactly when graphql-js rejects them', () => {
  const texts = fc.oneof(changed(libraryOperations, /(?<=\n)/), changed(libraryOperations, /(?<=[\s(){}:!,=@$])/));
  fc.assert(
    fc.property(texts, (text) => {
      const found = ours({'a.graphql': librarySdl, 'b.graphql': text});
      // The tool requires operation names, which graphql-js does not.
      if (found.includes('operation-unnamed')) return;
      expect([found.length > 0, text]).toEqual([theirs(librarySdl, text).length > 0, text]);
    }),
    {numRuns: 150},
  );
});
