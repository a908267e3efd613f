import {expect, test} from 'vitest';
import {withDerivedFields} from '../../../renderer/document/derived-fields.js';
import {transformed} from './support.js';

test('a document with the same additional fields is the same object as before', () => {
  const {document} = transformed('# A\n');
  const first = withDerivedFields(document, {_order: 1});
  expect(first).toEqual({...document, meta: {...document.meta, _order: 1}});
  expect(withDerivedFields(document, {_order: 1})).toBe(first);
  expect(withDerivedFields(document, {_order: 2}).meta['_order']).toBe(2);
});

test('documents that share their fields share them with the additional ones too', () => {
  const {document} = transformed('# A\n');
  const other = {...document};
  expect(withDerivedFields(other, {_order: 1}).meta).toBe(withDerivedFields(document, {_order: 1}).meta);
});

test('a document without additional fields is not changed', () => {
  const {document} = transformed('# A\n');
  expect(withDerivedFields(document, {})).toBe(document);
});
