// The metadata of each tool, without its code: for the command line, the pages and the docs.
import type {ToolMetadata, ToolName} from './tool.js';
import {graphqlOptions} from './graphql/options.js';
import {openApiOptions} from './openapi/options.js';
import {postmanOptions} from './postman/options.js';
import {protoOptions} from './proto/options.js';

export const toolMetadata: Readonly<Record<ToolName, ToolMetadata>> = {
  openapi: {
    name: 'openapi',
    title: 'OpenAPI to SDK',
    accepts: 'OpenAPI 3.x or Swagger 2.0, JSON or YAML',
    extensions: ['.json', '.yaml', '.yml'],
    options: openApiOptions,
  },
  graphql: {
    name: 'graphql',
    title: 'GraphQL schema to SDK',
    accepts: 'a GraphQL schema, or the JSON of an introspection query',
    extensions: ['.graphql', '.graphqls', '.gql', '.json'],
    options: graphqlOptions,
  },
  postman: {
    name: 'postman',
    title: 'Postman collection to OpenAPI',
    accepts: 'Postman collections 2.0 or 2.1, with or without an environment',
    extensions: ['.json'],
    options: postmanOptions,
  },
  proto: {
    name: 'proto',
    title: 'proto files to gRPC SDK',
    accepts: '.proto files in proto2, proto3 or an edition, or a descriptor set',
    extensions: ['.proto', '.binpb', '.pb', '.desc'],
    options: protoOptions,
  },
};
