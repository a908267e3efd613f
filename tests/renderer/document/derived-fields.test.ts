import {expect, test} from 'vitest';
import {withDerivedFields} from '../../../renderer/document/derived-fields.js';
import {transformed} from './support.js';

test('withDerivedFields() returns the same object for the same fields', () => {
  const {document} = transformed('# A\n');
  const first = withDerivedFields(document, {_order: 1});
  expect(first).toEqual({...document, meta: {...document.meta, _order: 1}});
  expect(withDerivedFields(document, {_order: 1})).toBe(first);
  expect(withDerivedFields(document, {_order: 2}).meta['_order']).toBe(2);
});

test('withDerivedFields() shares the fields of documents that shared them before', () => {
  const {document} = transformed('# A\n');
  const other = {...document};
  expect(withDerivedFields(other, {_order: 1}).meta).toBe(withDerivedFields(document, {_order: 1}).meta);
});

test('withDerivedFields() without fields returns the document', () => {
  const {document} = transformed('# A\n');
  expect(withDerivedFields(document, {})).toBe(document);
});
