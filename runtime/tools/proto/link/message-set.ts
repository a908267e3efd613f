// Messages in the wire format of old sets, which hold extensions only.
import type {MessageNode} from '../read/syntax-nodes.js';
import {isNamed, optionsAmong} from './descriptor-draft.js';

export function isMessageSet({elements}: MessageNode): boolean {
  return optionsAmong(elements).some(
    (option) =>
      isNamed('message_set_wire_format')(option) && option.value.kind === 'name' && option.value.text === 'true',
  );
}
