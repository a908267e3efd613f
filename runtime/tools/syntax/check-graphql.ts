// Checks the syntax of GraphQL: the generated schema.graphql, and code samples.
import {GraphQLError, parse} from 'graphql';
import {type CodeSyntaxError, withoutPosition} from './check-output-syntax.js';

export function checkGraphql(text: string): CodeSyntaxError | undefined {
  try {
    parse(text, {noLocation: true});
    return undefined;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const {line = 1, column = 1} = error.locations?.[0] ?? {};
    return {message: withoutPosition(error.message.replace(/^Syntax Error: /, '')), line, column};
  }
}
