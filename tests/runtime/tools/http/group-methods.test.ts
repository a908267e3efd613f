import {expect, test} from 'vitest';
import {type GroupingOptions, groupMethods, singular} from '../../../../runtime/tools/http/group-methods.js';
import type {HttpApi, Operation} from '../../../../runtime/tools/http/http-api.js';

const place = {file: 'a.yaml', line: 1, column: 1};

/** `GET /books books listBooks`; `~` is a space in a tag. */
function operation(text: string): Operation {
  const [method = '', path = '', tag = '', id] = text.split(' ');
  return {
    ...(id !== undefined && {id}),
    method: method.toLowerCase(),
    path,
    tags: tag === '-' ? [] : [tag.replaceAll('~', ' ')],
    isDeprecated: false,
    parameters: [],
    responses: [],
    extensions: new Map(),
    place,
  };
}

function namesOf(operations: readonly string[], grouping: Partial<GroupingOptions> = {}): readonly string[] {
  const api: HttpApi = {
    title: 'Books',
    version: '1',
    servers: [],
    securitySchemes: [],
    security: [],
    tags: [],
    schemas: [],
    operations: operations.map(operation),
    webhooks: [],
  };
  const resources = groupMethods(api, {groupBy: 'tag', operationNames: 'operationId', ...grouping});
  return resources.flatMap(({name, methods}) => methods.map((method) => `${name}.${method.name}`));
}

test.each([
  ['GET /books Books listBooks', 'books.list'],
  ['GET /books Books getBooks', 'books.list'],
  ['GET /books/{id} Books getBookById', 'books.get'],
  ['POST /books books create-book', 'books.create'],
  ['GET /books books books.list', 'books.list'],
  ['GET /pet/findByStatus pet findPetsByStatus', 'pet.findByStatus'],
  ['GET /teams/{id}/books books getTeamBooks', 'books.getTeamBooks'],
  ['GET /books books books_list_books_get', 'books.list'],
  ['GET /books books read_books_books_get', 'books.list'],
  ['GET /books/{id} books getBooksId', 'books.get'],
  ['GET /files/{file_id}/comments comments get_files_id_comments', 'comments.listForFile'],
  ['POST /v1/comments comments postComments', 'comments.create'],
  ['GET /query misc query', 'misc.query'],
  ['GET /books books BooksController_findAll', 'books.findAll'],
  ['GET /authors books AuthorController_findAll', 'books.findAll'],
  ['POST /books/check Books BookService_CheckBooks', 'books.check'],
  ['GET /book-pages book_pages', 'bookPages.list'],
  ['GET /2-0-0/books -', 'books.list'],
  ['GET /books 40.~Books listBooks', 'books.list'],
  ['GET /books 01~-~Books listBooks', 'books.list'],
  ['GET /books 1.2:~Books listBooks', 'books.list'],
  ['GET /books 2~factor~books listBooks', '2FactorBooks.listBooks'],
  ['GET /2026-11-01/books/{id} books', 'books.get'],
  ['GET /v1.2beta/books books', 'books.list'],
  ['DELETE /books/{id} books delete', 'books.delete'],
  ['POST /2fa auth 2fa', 'auth.post2Fa'],
  ['POST /status/401 status', 'status.post401'],
  ['GET /status/401 status', 'status.get401'],
])('groupMethods names %s as %s', (text, name) => {
  expect(namesOf([text])).toEqual([name]);
});

test('groupMethods names operations without an id after method and path', () => {
  expect(
    namesOf([
      'GET /api/v1/books books',
      'POST /api/v1/books books',
      'GET /api/v1/books/{id} books',
      'PUT /api/v1/books/{id} books',
      'PATCH /api/v1/books/{id} books',
      'DELETE /api/v1/books/{id} books',
      'POST /api/v1/books/{id}/lend books',
      'POST /api/v1/books/{id}:return books',
      'GET /api/v1/books/{id}/pages books',
      'GET /api/v1/books/{id}/pages/{page} books',
    ]),
  ).toEqual([
    'books.list',
    'books.create',
    'books.get',
    'books.replace',
    'books.update',
    'books.delete',
    'books.lend',
    'books.return',
    'books.listPages',
    'books.getPage',
  ]);
});

test('groupMethods gives two operations with the same name their next names in any order', () => {
  const both = ['GET /books/{id} books getBook', 'GET /book/{id} books getBookById'];
  expect(namesOf(both)).toEqual(['books.getBook', 'books.getBookById']);
  expect(namesOf(both.toReversed())).toEqual(['books.getBookById', 'books.getBook']);
});

test('groupMethods gives operations with the same id different names', () => {
  expect(new Set(namesOf(['GET /a books same', 'GET /b books same', 'POST /a books same'])).size).toBe(3);
});

test('groupMethods gives tags that differ only in a number for sorting different names, in any order', () => {
  const tags = ['GET /a 1.~Books listBooks', 'GET /b Books listBooks', 'GET /c 2.~Books listBooks'];
  expect(namesOf(tags)).toEqual(['books2.list', 'books.list', 'books3.list']);
  expect(namesOf(tags.toReversed())).toEqual(['books3.list', 'books.list', 'books2.list']);
});

test('groupMethods groups by tag, by path or not at all', () => {
  const operations = ['GET /v1/books Library getBooks', 'GET /v1/loans -', 'GET / -'];
  expect(namesOf(operations)).toEqual(['library.listBooks', 'loans.list', 'root.get']);
  expect(namesOf(operations, {groupBy: 'path'})).toEqual(['books.list', 'loans.list', 'root.get']);
  expect(namesOf(operations, {groupBy: 'none'})).toEqual(['.listBooks', '.listLoans', '.get']);
});

test('singular returns the singular of common plurals', () => {
  expect(['books', 'boxes', 'stories', 'status', 'news', 'branches', 'class', 'ids'].map(singular)).toEqual([
    'book',
    'box',
    'story',
    'status',
    'news',
    'branch',
    'class',
    'ids',
  ]);
});
