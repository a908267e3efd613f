// Checks the syntax of GraphQL: the generated schema.graphql, and code samples.
import {GraphQLError, parse} from 'graphql';
import type {SyntaxDiagnostic} from './check-output-syntax.js';

export function checkGraphql(text: string): SyntaxDiagnostic | undefined {
  try {
    parse(text, {noLocation: true});
    return undefined;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const {line = 1, column = 1} = error.locations?.[0] ?? {};
    return {message: error.message, line, column};
  }
}
