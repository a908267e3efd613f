// Detects messages with `message_set_wire_format`, which contain only extensions.
import type {MessageNode} from '../read/syntax-nodes.js';
import {isNamed, optionsAmong} from './descriptor-draft.js';

export function isMessageSet({elements}: MessageNode): boolean {
  return optionsAmong(elements).some(
    (option) =>
      isNamed('message_set_wire_format')(option) && option.value.kind === 'name' && option.value.text === 'true',
  );
}
