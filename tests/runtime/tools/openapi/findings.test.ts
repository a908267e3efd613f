// Every mistake in a description, with the place, message and hint of its finding.
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';

/** `3:5 warning code: message [hint]` for each finding except server-relative, because small documents have no servers. */
function findingTexts(given: string | Readonly<Record<string, string>>): readonly string[] {
  const texts = typeof given === 'string' ? {'api.yaml': given} : given;
  const findings = createFindings();
  const encoder = new TextEncoder();
  const files = Object.entries(texts).map(([path, text]) => ({path, bytes: encoder.encode(text)}));
  readDescription(files, findings);
  return findings
    .all()
    .filter(({code}) => code !== 'server-relative')
    .map(({severity, code, message, hint, place}) => {
      const file = files.length > 1 ? `${place?.file}:` : '';
      return `${file}${place?.line}:${place?.column} ${severity} ${code}: ${message} [${hint}]`;
    });
}

const head = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\n';
const head30 = 'openapi: 3.0.3\ninfo: {title: T, version: "1"}\n';
const head2 = 'swagger: "2.0"\ninfo: {title: T, version: "1"}\n';

/** A document with one operation, whose lines begin in line 6. */
function operation(lines: string, path = '/a', start = head): string {
  const indented = lines.split('\n').map((line) => `      ${line}\n`);
  return `${start}paths:\n  ${path}:\n    get:\n${indented.join('')}      responses: {"200": {description: ok}}\n`;
}

/** A document with one schema, whose lines begin in line 6. */
function schema(lines: string, start = head): string {
  const indented = lines.split('\n').map((line) => `      ${line}\n`);
  return `${start}components:\n  schemas:\n    S:\n${indented.join('')}`;
}

const cases: readonly (readonly [name: string, given: string | Record<string, string>, reported: readonly string[]])[] =
  [
    [
      'an unknown version',
      'openapi: 4.0.0\npaths: {}\n',
      [
        '1:10 error version-unsupported: OpenAPI 4.0.0 is not supported. [Use a document in OpenAPI 3.0, 3.1 or 3.2, or in Swagger 2.0.]',
      ],
    ],
    [
      'Swagger 1.2',
      '{"swagger": "1.2", "apis": []}',
      [
        '1:13 error version-unsupported: Swagger 1.2 is not supported. [Use a document in OpenAPI 3.0, 3.1 or 3.2, or in Swagger 2.0.]',
      ],
    ],
    [
      'a newer minor version',
      'openapi: 3.7.0\ninfo: {title: T, version: "1"}\npaths: {}\n',
      ['1:10 warning version-unknown: OpenAPI 3.7.0 is read as if it were 3.2. [Check that the result is complete.]'],
    ],
    [
      'a missing version',
      'openapy: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\n',
      ['1:1 error version-missing: The document has no OpenAPI version. [Is openapy meant to be openapi?]'],
    ],
    [
      'a missing info object',
      'openapi: 3.1.0\ninfos: {title: T}\npaths: {}\n',
      [
        '1:1 warning info-missing: The document has no info; the API is called API, in version 1.0.0. [Is infos the info?]',
        '2:1 warning field-unknown: infos is not a field of the document, so it is ignored. [Did you mean info?]',
      ],
    ],
    [
      'missing paths and no other content',
      head,
      ['1:1 error paths-missing: The document has no paths, so there is nothing to call. [Add paths.]'],
    ],
    [
      'missing paths in 3.0 with schemas',
      schema('type: string', head30),
      ['1:1 warning paths-missing: The document has no paths, so there is nothing to call. [Add paths.]'],
    ],
    ['missing paths in 3.1 with schemas', schema('type: string'), []],
    [
      'missing paths in 3.1 with webhooks',
      `${head}webhooks: {a: {post: {responses: {"200": {description: ok}}}}}\n`,
      [],
    ],
    [
      'a reference to a missing schema',
      `${schema('$ref: "#/components/schemas/Bok"')}    Book: {type: string}\n`,
      [
        '6:13 error reference-unresolved: #/components/schemas/Bok does not exist. [Did you mean #/components/schemas/Book?]',
      ],
    ],
    [
      'a reference without its slash',
      schema('items: {$ref: "#components/schemas/S"}\ntype: array'),
      ['6:21 error reference-unresolved: #components/schemas/S does not exist. [Write #/components/schemas/S.]'],
    ],
    [
      'a reference to a missing file',
      {'api.yaml': schema('$ref: schemas/pet.yaml#/Pet'), 'schemas/pets.yaml': 'Pet: {type: string}\n'},
      [
        'api.yaml:6:13 error reference-file-missing: The file schemas/pet.yaml is not among the files. [Also pass this file or its folder, or refer to schemas/pets.yaml.]',
      ],
    ],
    [
      'a reference to a missing schema of another file',
      {'api.yaml': schema('$ref: pets.yaml#/Pat'), 'pets.yaml': 'Pet: {type: string}\n'},
      ['api.yaml:6:13 error reference-unresolved: pets.yaml#/Pat does not exist. [Did you mean #/Pet?]'],
    ],
    [
      'a file passed without its folder',
      {'api.yaml': schema('$ref: ./schemas/pet.yaml'), 'pet.yaml': 'type: string\n'},
      [
        'api.yaml:6:13 info reference-file-guessed: schemas/pet.yaml is not among the files; pet.yaml is read instead. [undefined]',
      ],
    ],
    [
      'a syntax error in another file',
      {'api.yaml': schema('$ref: ./pet.json'), 'pet.json': '{"type": "string",}\n'},
      ['pet.json:1:18 error json-syntax: JSON has no trailing commas. [Remove the comma.]'],
    ],
    [
      'a reference to a URL',
      schema('$ref: https://example.com/pet.json'),
      [
        '6:13 warning reference-remote: https://example.com/pet.json is a URL, which is not fetched; any value is accepted. [Save a copy next to this file, and refer to it.]',
      ],
    ],
    [
      'references that form a cycle',
      `${head}components:\n  schemas:\n    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "#/components/schemas/A"}\n`,
      [
        '5:15 error reference-cycle: This $ref leads back to itself through other references. [Replace one of them by a schema.]',
      ],
    ],
    [
      'a reference that contains itself',
      schema('$ref: "#/components/schemas/S/properties/a"'),
      [
        '6:13 error reference-cycle: This $ref leads back to itself through other references. [Replace one of them by a schema.]',
      ],
    ],
    [
      'a schema that refers only to itself',
      schema('oneOf: [{$ref: "#/components/schemas/S"}]'),
      [
        '5:5 warning schema-cycle: S refers only to itself; its values may be anything. [Give it a type, or refer to another schema.]',
      ],
    ],
    [
      'a dynamic reference',
      schema('$dynamicRef: "#node"'),
      [
        '6:20 warning reference-dynamic: The meaning of a dynamic reference depends on the schema that uses it; any value is accepted. [Use $ref.]',
      ],
    ],
    [
      'keywords beside a reference before 3.1',
      `${head30}paths: {}\ncomponents:\n  schemas:\n    S:\n      $ref: "#/components/schemas/T"\n      required: [a]\n    T: {type: string}\n`,
      [
        '8:7 warning reference-siblings: required next to a $ref is ignored before OpenAPI 3.1. [Put the $ref and the rest into an allOf.]',
      ],
    ],
    [
      'a keyword beside a reference before 3.1 that the target has too',
      `${head30}paths: {}\ncomponents:\n  schemas:\n    S:\n      $ref: "#/components/schemas/T"\n      type: string\n    T: {type: string}\n`,
      [],
    ],
    [
      'fields beside a reference to a parameter',
      `${operation('parameters: [{$ref: "#/components/parameters/P", description: d, required: true}]')}components: {parameters: {P: {name: p, in: query, schema: {type: string}}}}\n`,
      ['6:72 warning reference-siblings: required next to a $ref is ignored. [Move it to the target of the $ref.]'],
    ],
    [
      'an undeclared path parameter',
      operation('parameters: [{name: bok, in: path, required: true, schema: {type: string}}]', '/a/{book}'),
      [
        '4:3 warning path-parameter-undeclared: {book} is in the path, but not in the parameters; it is treated as a string. [Did you mean {bok}?]',
        '6:20 warning path-parameter-unused: The path /a/{book} has no {bok}, so this parameter is ignored. [Did you mean book?]',
      ],
    ],
    [
      'a path parameter that is not required',
      operation('parameters: [{name: id, in: path, schema: {type: string}}]', '/a/{id}'),
      [
        '6:20 info path-parameter-optional: The path parameter id is required, because it is part of the path. [Write required: true.]',
      ],
    ],
    [
      'a path without a leading slash',
      operation('tags: [a]', 'a'),
      ['4:3 warning path-invalid: The path a does not begin with a slash; one is added. [Write /a.]'],
    ],
    [
      'a brace in a path without its partner',
      operation('tags: [a]', '/a/{id/x'),
      [
        '4:3 warning path-invalid: A brace of the path /a/{id/x has no partner, so it is sent as it is written. [Write parameters as {name}.]',
      ],
    ],
    [
      'two paths that differ only in parameter names',
      `${head}paths:\n  /a/{b}: {}\n  /a/{c}: {}\n`,
      [
        '5:3 warning path-duplicate: /a/{c} is the same path as /a/{b}; only the names of parameters differ. [Put the operations under one path.]',
      ],
    ],
    [
      'a duplicate operationId',
      `${head}paths:\n  /a: {get: {operationId: x, responses: {}}}\n  /b: {get: {operationId: x, responses: {}}}\n`,
      [
        '5:27 warning operation-id-duplicate: The operationId x is used twice, first by GET /a. [Use a unique id for each operation.]',
      ],
    ],
    [
      'a duplicate parameter',
      operation(
        'parameters:\n  - {name: Q, in: header, schema: {type: string}}\n  - {name: q, in: header, schema: {type: string}}',
      ),
      [
        '8:11 warning parameter-duplicate: The header parameter q appears twice in this list; the first one is used. [Remove one of the two.]',
      ],
    ],
    [
      'a parameter without a name',
      operation('parameters: [{in: query}]'),
      [
        '6:20 warning parameter-invalid: This parameter has no `name` or no `in`, so it is ignored. [Give it a name and an in, such as {"name": "id", "in": "query"}.]',
      ],
    ],
    [
      'a parameter with an unknown location',
      operation('parameters: [{name: a, in: qery, schema: {type: string}}]'),
      [
        '6:34 warning parameter-invalid: qery is not a valid location of a parameter, so a is ignored. [Did you mean query?]',
      ],
    ],
    [
      'a header that cannot be a parameter',
      operation('parameters: [{name: accept, in: header, schema: {type: string}}]'),
      [
        '6:20 info parameter-ignored: The header accept is not a parameter: the SDK sets it from media types and security schemes. [No action is needed.]',
      ],
    ],
    [
      'an unknown style',
      operation('parameters: [{name: a, in: query, style: deepObjekt, schema: {type: object}}]'),
      [
        '6:48 warning style-unknown: deepObjekt is not a valid style of a query parameter; the default is used. [Did you mean deepObject?]',
      ],
    ],
    [
      'a style of another parameter location',
      operation('parameters: [{name: a, in: header, style: form, schema: {type: string}}]'),
      [
        '6:49 warning style-unknown: form is not a valid style of a header parameter; the default is used. [Styles are simple.]',
      ],
    ],
    [
      'a style with an invalid explode',
      operation(
        'parameters: [{name: a, in: query, style: pipeDelimited, explode: true, schema: {type: array, items: {}}}]',
      ),
      [
        '6:72 warning style-unknown: OpenAPI does not define pipeDelimited with explode: true. [Each item is sent as a separate parameter. Write explode: false to send one list.]',
      ],
    ],
    [
      'an unknown collectionFormat',
      operation(
        'parameters: [{name: a, in: query, type: array, items: {type: string}, collectionFormat: pipe}]',
        '/a',
        head2,
      ),
      [
        '6:95 warning style-unknown: pipe is not a valid collectionFormat; items are separated by commas. [Did you mean pipes?]',
      ],
    ],
    [
      'a body of a GET request',
      operation('requestBody: {content: {application/json: {schema: {type: string}}}}'),
      [
        '6:7 warning body-not-sendable: This GET request has a body, which most clients do not send. [Use parameters, or another method.]',
      ],
    ],
    [
      'a body without content',
      `${head}paths:\n  /a:\n    post:\n      requestBody: {description: x}\n      responses: {}\n`,
      [
        '6:7 warning body-empty: This request body has no content, so the method sends no body. [Add a media type, such as application/json, to its content.]',
      ],
    ],
    [
      'a body that cannot be encoded',
      `${head}paths:\n  /a:\n    post:\n      requestBody: {content: {application/xml: {schema: {type: object}}}}\n      responses: {}\n`,
      [
        '6:31 warning media-type-unsupported: Objects cannot be encoded as application/xml; the body is a string or bytes. [Add application/json, if the API accepts it.]',
      ],
    ],
    [
      'an invalid media type',
      `${head}paths:\n  /a:\n    post:\n      requestBody: {content: {json: {}}}\n      responses: {}\n`,
      [
        '6:31 warning media-type-invalid: json is not a valid media type. [Write a type and a subtype, such as application/json.]',
      ],
    ],
    [
      'an invalid response status',
      `${head}paths:\n  /a:\n    get:\n      responses: {ok: {description: ok}}\n`,
      [
        '6:19 warning status-invalid: ok is not a valid response status, so this response is ignored. [Write a status such as 200, 4XX or default.]',
      ],
    ],
    [
      'callbacks',
      operation('callbacks: {done: {}}'),
      [
        '6:7 info field-ignored: Callbacks are ignored, because they are requests that the API makes. [No action is needed.]',
      ],
    ],
    [
      'a misspelled field',
      operation('operationID: a'),
      [
        '6:7 warning field-unknown: operationID is not a field of an operation, so it is ignored. [Did you mean operationId?]',
      ],
    ],
    [
      'an unknown method',
      `${head}paths: {/a: {gett: {}}}\n`,
      ['3:14 warning field-unknown: gett is not a field of a path, so it is ignored. [Did you mean get?]'],
    ],
    [
      'a string instead of a list',
      operation('tags: books'),
      ['6:13 warning value-invalid: The value of tags is not a list, so it is ignored. [Write a list.]'],
    ],
    [
      'a path that is not an object',
      `${head}paths: {/a: todo, /b: null}\n`,
      ['3:13 warning value-invalid: The value of /a is not an object, so it is ignored. [Write an object.]'],
    ],
    [
      'a response that is not an object',
      `${head}paths: {/a: {get: {responses: {"200": ok, "404": null}}}}\n`,
      ['3:39 warning value-invalid: The value of 200 is not an object, so it is ignored. [Write an object.]'],
    ],
    [
      'entries of maps and lists that have the wrong type',
      `${head}paths:
  /a:
    post:
      tags: [{name: books}]
      security: [token, 5]
      requestBody: {content: {multipart/form-data: {encoding: {a: text}}, text/plain: x}}
      responses: {"200": {description: ok, content: {application/json: }}}
components:
  securitySchemes: {token: {type: http, scheme: bearer}, other: bearer}
  schemas:
    A: {properties: [a], patternProperties: a, required: [{a: b}]}
    B: {type: array, prefixItems: {type: string}, items: {type: string}}
    C: {oneOf: [{$ref: "#/components/schemas/D"}], discriminator: {propertyName: k, mapping: [D]}}
    D: {properties: {k: {type: string}}}
`,
      [
        '6:14 warning value-invalid: The value of item 1 of tags is not a string, so it is ignored. [Write a string.]',
        '7:18 warning value-invalid: The value of item 1 of security is not an object such as {"token": []}, so it is ignored. [Write an object such as {"token": []}.]',
        '7:25 warning value-invalid: The value of item 2 of security is not an object such as {"token": []}, so it is ignored. [Write an object such as {"token": []}.]',
        '8:67 warning value-invalid: The value of a is not an object, so it is ignored. [Write an object.]',
        '8:87 warning value-invalid: The value of text/plain is not an object, so it is ignored. [Write an object.]',
        '11:65 warning value-invalid: The value of other is not an object, so it is ignored. [Write an object.]',
        '13:9 warning value-invalid: The value of properties is not an object, so it is ignored. [Write an object.]',
        '13:45 warning value-invalid: The value of patternProperties is not an object, so it is ignored. [Write an object.]',
        '13:59 warning value-invalid: The value of item 1 of required is not a string, so it is ignored. [Write a string.]',
        '14:22 warning schema-invalid: prefixItems is not a list of schemas, so it is ignored. [Write a list with at least one schema in it.]',
        '15:85 warning value-invalid: The value of mapping is not an object, so it is ignored. [Write an object.]',
      ],
    ],
    [
      'constants that are objects or lists, even if they look like references',
      schema('enum: [{$ref: nowhere}, a]'),
      [
        '6:14 warning keyword-ignored: Types cannot express a constant that is an object or a list; values that it forbids are allowed. [No action is needed. The API still checks the values.]',
      ],
    ],
    [
      'a $ref that is not a string, and a property with that name',
      `${head}paths: {}\ncomponents:\n  schemas:\n    A: {properties: {$ref: {type: string}, b: {$ref: 7}}}\n`,
      ['6:54 warning value-invalid: The value of $ref is not a string, so it is ignored. [Write a string.]'],
    ],
    [
      'a string instead of a boolean',
      operation('deprecated: "no"'),
      [
        '6:19 warning value-invalid: The value of deprecated is not true or false, so it is ignored. [Write true or false.]',
      ],
    ],
    [
      'a boolean in quotes',
      operation('deprecated: "true"'),
      ['6:19 warning value-invalid: The value of deprecated is a string; it is read as true. [Remove the quotes.]'],
    ],
    [
      'an undeclared security scheme',
      `${head}security: [{token: []}]\npaths: {}\ncomponents:\n  securitySchemes: {tokens: {type: http, scheme: bearer}}\n`,
      [
        '3:13 warning security-undeclared: There is no security scheme token, so this requirement is ignored. [Did you mean tokens?]',
      ],
    ],
    [
      'a security scheme of an unknown type',
      `${head}paths: {}\ncomponents:\n  securitySchemes: {a: {type: apikey, in: header, name: K}}\n`,
      [
        '5:31 warning security-scheme-invalid: apikey is not a valid type of a security scheme, so no method uses a. [Did you mean apiKey?]',
      ],
    ],
    [
      'an API key without a location',
      `${head}paths: {}\ncomponents:\n  securitySchemes: {a: {type: apiKey, name: K}}\n`,
      [
        '5:21 warning security-scheme-invalid: The API key a does not say where it is sent, so no method sends it. [Give it a name, and an in of header, query or cookie.]',
      ],
    ],
    [
      'an unknown OAuth flow',
      `${head}paths: {}\ncomponents:\n  securitySchemes: {a: {type: oauth2, flows: {clientCredential: {}}}}\n`,
      [
        '5:47 warning security-scheme-invalid: clientCredential is not an OAuth flow, so it is ignored. [Did you mean clientCredentials?]',
      ],
    ],
    [
      'an undeclared server variable',
      `${head}servers: [{url: "https://{regoin}.a.example", variables: {region: {default: eu}}}]\npaths: {}\n`,
      [
        '3:17 warning server-variable-undeclared: {regoin} in the URL of the server is not among its variables. [Did you mean {region}?]',
      ],
    ],
    [
      'a server without a URL',
      `${head}servers: [{description: a}]\npaths: {}\n`,
      [
        '3:11 warning server-invalid: This server has no url, so it is ignored. [Write {"url": "https://api.example.com"}.]',
      ],
    ],
    [
      'a required name without a property',
      schema('type: object\nrequired: [nam]\nproperties: {name: {type: string}}'),
      [
        '7:18 warning required-unknown: nam is required, but no property has this name; its value may be anything. [Did you mean name?]',
      ],
    ],
    [
      'required on the property itself',
      schema('type: object\nproperties: {name: {type: string, required: true}}'),
      [
        '7:51 warning required-invalid: The value of required is not a list of names, so it is ignored. [List the required properties in the object that has them: ["id", "name"].]',
      ],
    ],
    [
      'an unknown type',
      schema('type: strin'),
      ['6:13 warning type-unknown: strin is not a valid type; its values may be anything. [Did you mean string?]'],
    ],
    [
      'a type of another language',
      schema('type: datetime'),
      ['6:13 warning type-unknown: datetime is not a valid type; its values may be anything. [Did you mean string?]'],
    ],
    [
      'an array without items',
      schema('type: array'),
      [
        '6:13 warning items-missing: This list does not say what its items are; they may be anything. [Add items, such as {"type": "string"}.]',
      ],
    ],
    [
      'a schema that is not an object',
      schema('type: array\nitems: string'),
      [
        '7:14 warning schema-invalid: A schema must be an object; this one accepts any value. [Write a schema such as {"type": "string"}.]',
      ],
    ],
    [
      'an empty oneOf',
      schema('oneOf: []'),
      [
        '6:7 warning schema-invalid: oneOf is not a list of schemas, so it is ignored. [Write a list with at least one schema in it.]',
      ],
    ],
    [
      'an enum that is not a list',
      schema('type: string\nenum: a'),
      [
        '7:7 warning enum-invalid: The value of enum is not a list, so it is ignored. [Write a list with at least one value in it.]',
      ],
    ],
    [
      'an enum without values',
      schema('type: string\nenum: []'),
      [
        '7:7 warning enum-invalid: This enum has no values, so it is ignored. [Write a list with at least one value in it.]',
      ],
    ],
    [
      'an enum with values of another type',
      schema('type: string\nenum: [a, 1.10]'),
      [
        '7:17 warning enum-type: 1.10 is not a string, as its type requires; it is read as a string. [Put the value in quotes.]',
      ],
    ],
    [
      'an enum beside type: array',
      schema('type: array\nitems: {type: string}\nenum: [a]'),
      [
        '8:7 warning enum-type: The type of this schema is array, but its enum contains no list, so the enum is ignored. [Put the enum into items.]',
      ],
    ],
    [
      'a keyword that types cannot express',
      schema('type: string\nnot: {const: a}'),
      [
        '7:7 warning keyword-ignored: Types cannot express not; values that it forbids are allowed. [No action is needed. The API still checks the values.]',
      ],
    ],
    [
      'a misspelled keyword',
      schema('type: object\npropertis: {}'),
      [
        '7:7 warning field-unknown: propertis is not a keyword of a schema, so it is ignored. [Did you mean properties?]',
      ],
    ],
    ['an unknown keyword that is not misspelled', schema('type: string\nwidget: textarea\nx-order: 1'), []],
    [
      'a discriminator without a property',
      `${head}components:\n  schemas:\n    A: {type: object, properties: {kind: {type: string}}}\n    B:\n      oneOf: [{$ref: "#/components/schemas/A"}, {type: string}]\n      discriminator: {mapping: {}}\n`,
      [
        '8:7 warning discriminator-invalid: This discriminator does not name a property, so it is ignored. [Write {"propertyName": "kind"}.]',
      ],
    ],
    [
      'a discriminator property that a member lacks',
      `${head}components:\n  schemas:\n    A: {type: object, properties: {kind: {type: string}}}\n    B:\n      oneOf: [{$ref: "#/components/schemas/A"}, {type: string}]\n      discriminator: {propertyName: type}\n`,
      [
        '8:37 warning discriminator-property-missing: A has no property type, so the discriminator is ignored. [Describe type in every member of the union.]',
      ],
    ],
    [
      'discriminator mappings to missing schemas or to schemas outside the union',
      `${head}components:\n  schemas:\n    Cat: {type: object, properties: {kind: {type: string}}}\n    Dog: {type: object, properties: {kind: {type: string}}}\n    Pet:\n      oneOf: [{$ref: "#/components/schemas/Cat"}, {type: string}]\n      discriminator:\n        propertyName: kind\n        mapping: {c: Cot, d: Dog}\n`,
      [
        '11:22 warning discriminator-mapping-unresolved: Cot refers to no schema. [Did you mean Cat?]',
        '11:30 warning discriminator-mapping-outside: Dog is not a member of this union. [Correct it, or remove this value.]',
      ],
    ],
    [
      'a reference to a file with the same name in another folder',
      {'admin/api.yaml': schema('$ref: ../common/api.yaml#/components/schemas/User')},
      [
        '6:13 error reference-file-missing: The file common/api.yaml is not among the files. [Also pass this file or its folder.]',
      ],
    ],
    [
      'a header that is not an object',
      `${head}paths:\n  /a:\n    get:\n      responses:\n        "200": {description: ok, headers: {X-Next: null}}\n`,
      ['7:52 warning value-invalid: The value of X-Next is not an object, so it is ignored. [Write an object.]'],
    ],
    [
      'two documents at once',
      {'a/openapi.yaml': operation('tags: [a]'), 'b.yaml': operation('tags: [b]'), 'c.yaml': 'title: no description\n'},
      [
        'a/openapi.yaml:1:1 warning root-ambiguous: This is a separate OpenAPI document, which is not read; b.yaml is read instead. [To read this one, name it in front of the folder, or pass only this file and those that it refers to.]',
      ],
    ],
    [
      'a duplicate key',
      `${head}paths: {}\ninfo: {}\n`,
      ['4:1 error key-duplicate: The key "info" appears twice in one object. [Remove one of the two, or rename it.]'],
    ],
    [
      'a binary file',
      {'a.bin': '\u0000\u0001'},
      ['1:1 error input-not-text: This file is not text in UTF-8 or UTF-16. [Save it as UTF-8.]'],
    ],
    ['an empty file', ' \n', ['1:1 error input-empty: This file is empty. [Use an OpenAPI document.]']],
    [
      'a text file',
      'hello, this is not a schema',
      [
        '1:1 error input-not-openapi: This is not an OpenAPI document. [An OpenAPI document is JSON or YAML, and begins with openapi and its version.]',
      ],
    ],
    [
      'a part of an OpenAPI document',
      'get:\n  operationId: a\n',
      [
        '1:1 error input-not-openapi: This is not a complete OpenAPI document. [Also pass the file that begins with openapi or swagger.]',
      ],
    ],
    [
      'a Postman collection',
      '{"info": {"_postman_id": "1", "name": "a"}, "item": []}',
      [
        '1:1 error input-wrong-kind: This is a Postman collection, not an OpenAPI document. [Convert it to OpenAPI with the Postman tool first.]',
      ],
    ],
    [
      'a GraphQL schema',
      'type Query { a: Int }',
      ['1:1 error input-wrong-kind: This is a GraphQL schema, not an OpenAPI document. [Use the GraphQL tool.]'],
    ],
    [
      'a proto file',
      'syntax = "proto3";\nmessage A {}\n',
      ['1:1 error input-wrong-kind: This is a proto file, not an OpenAPI document. [Use the proto tool.]'],
    ],
  ];

test.each(cases)('readDescription returns the expected findings for %s', (_, given, expected) => {
  expect(findingTexts(given)).toEqual(expected);
});

test('readDescription without files reports input-empty', () => {
  const findings = createFindings();
  readDescription([], findings);
  expect(findings.all()).toEqual([
    {severity: 'error', code: 'input-empty', message: 'There is no file to read.', hint: 'Use an OpenAPI document.'},
  ]);
});

test.each([
  ['a document without servers', head, '1:1 The document names no server.'],
  [
    'a document with a relative server',
    `${head}servers: [{url: /v1}]\n`,
    '3:1 The server /v1 is relative to the URL of the document.',
  ],
  [
    'a Swagger document without a host',
    `${head2}basePath: /v1\n`,
    '3:1 The server /v1 is relative to the URL of the document.',
  ],
])('%s gets a server-relative finding', (_, start, expected) => {
  const findings = createFindings();
  readDescription([{path: 'a.yaml', bytes: new TextEncoder().encode(`${start}paths: {}\n`)}], findings);
  const [{severity = '', code = '', message = '', hint = '', place} = {}] = findings.all();
  expect([severity, code, hint]).toEqual([
    'info',
    'server-relative',
    'Set the option baseUrl, or pass a base URL to the client.',
  ]);
  expect(`${place?.line}:${place?.column} ${message}`).toBe(expected);
});
