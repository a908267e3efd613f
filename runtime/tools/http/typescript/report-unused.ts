// What the SDK leaves out of what the document offers.
import {bareType} from '../classify-media-type.js';
import type {Findings} from '../../base/finding.js';
import type {HttpApi} from '../http-api.js';
import type {Call} from './planned-call.js';

export function reportUnused(api: HttpApi, calls: readonly Call[], findings: Findings): void {
  for (const call of calls) {
    reportAnswer(call, findings);
    reportBody(call, findings);
  }
  for (const scheme of api.securitySchemes) {
    const isPlain = scheme.kind !== 'mutualTls' && (scheme.kind !== 'http' || /^(?:basic|bearer)$/.test(scheme.scheme));
    if (isPlain) continue;
    const [what, todo] =
      scheme.kind === 'mutualTls'
        ? ['a certificate', 'Give the client a fetch that presents one.']
        : ['more than a fixed value', 'Give the client a function that computes the value of the header, or a fetch.'];
    const message = `The security scheme ${scheme.id} needs ${what}, which the SDK does not make.`;
    findings.add({severity: 'info', code: 'security-manual', message, hint: todo});
  }
}

function reportAnswer({name, unused, method}: Call, findings: Findings): void {
  if (unused.length === 0) return;
  findings.add({
    severity: 'info',
    code: 'response-unused',
    message: `${name} does not ask for ${unused.join(', ')}.`,
    hint: 'Ask for it with an accept header in the options of the call, through request().',
    place: method.operation.place,
  });
}

function reportBody({name, body, method}: Call, findings: Findings): void {
  if (body === undefined) return;
  const {place} = method.operation;
  const {content} = body;
  const type = bareType(content.mediaType);
  const others = method.operation.body?.contents.filter((other) => other !== content).map(({mediaType}) => mediaType);
  if (others !== undefined && others.length > 0) {
    findings.add({
      severity: 'info',
      code: 'body-unused',
      message: `${name} sends ${type}, and not ${others.join(', ')}.`,
      hint: 'JSON goes before forms, and forms before the rest. Leave out what you do not want.',
      place,
    });
  }
  const parts = [...content.encoding].filter(([, {headers}]) => headers.length > 0).map(([part]) => part);
  if (parts.length > 0) {
    findings.add({
      severity: 'warning',
      code: 'part-headers',
      message: `${name} cannot send headers of its own with the part ${parts.join(', ')}.`,
      hint: 'Platforms write the headers of the parts of a form themselves.',
      place,
    });
  }
}
