// Reports the parts of the document that the SDK does not support, such as client certificates and further media types.
import {mediaTypeEssence} from '../classify-media-type.js';
import type {Findings} from '../../base/finding.js';
import type {HttpApi} from '../http-api.js';
import type {Call} from './planned-call.js';

export function reportUnsupported(api: HttpApi, calls: readonly Call[], findings: Findings): void {
  for (const call of calls) {
    reportUnusedResponses(call, findings);
    reportBody(call, findings);
  }
  for (const scheme of api.securitySchemes) {
    const isSupported =
      scheme.kind !== 'mutualTls' && (scheme.kind !== 'http' || /^(?:basic|bearer)$/.test(scheme.scheme));
    if (isSupported) continue;
    const [message, hint] =
      scheme.kind === 'mutualTls'
        ? ['requires a client certificate, which the SDK does not send.', 'Pass a fetch that sends the certificate.']
        : [
            'requires a computed header, which the SDK does not create.',
            'Pass a function that returns the credentials.',
          ];
    findings.add({
      severity: 'info',
      code: 'security-manual',
      message: `The security scheme ${scheme.id} ${message}`,
      hint,
    });
  }
}

function reportUnusedResponses({name, unused, method}: Call, findings: Findings): void {
  if (unused.length === 0) return;
  findings.add({
    severity: 'info',
    code: 'response-unused',
    message: `${name} does not request ${unused.join(', ')}.`,
    hint: 'To request it, call request() of the client with the header accept.',
    place: method.operation.place,
  });
}

function reportBody({name, body, method}: Call, findings: Findings): void {
  if (body === undefined) return;
  const {place} = method.operation;
  const {content} = body;
  const type = mediaTypeEssence(content.mediaType);
  const otherTypes = method.operation.body?.contents
    .filter((other) => other !== content)
    .map(({mediaType}) => mediaType);
  if (otherTypes !== undefined && otherTypes.length > 0) {
    findings.add({
      severity: 'info',
      code: 'body-unused',
      message: `${name} always sends ${type}, never ${otherTypes.join(', ')}.`,
      hint: 'JSON takes precedence over forms, and forms over other types. Remove the types that you do not need.',
      place,
    });
  }
  const parts = [...content.encoding].filter(([, {headers}]) => headers.length > 0).map(([part]) => part);
  if (parts.length > 0) {
    findings.add({
      severity: 'warning',
      code: 'part-headers',
      message: `${name} cannot send custom headers with the part ${parts.join(', ')}.`,
      hint: 'FormData does not support headers of parts.',
      place,
    });
  }
}
