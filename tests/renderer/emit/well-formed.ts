import {SaxesParser} from 'saxes';

/** Throws for a text that is not well-formed XML with its namespaces declared; gives the names of its elements in order. */
export function elementNames(xml: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser({xmlns: true});
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({name}) => names.push(name));
  parser.write(xml).close();
  return names;
}
