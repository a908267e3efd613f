// Mail for development: writes every message to a file that mail programs can open, and sends nothing.
import {randomBytes} from 'node:crypto';
import {mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Mail, Message} from '../newsletter/mail.js';
import {checkMessage} from './check-message.js';
import {nodemailerOptions} from './nodemailer-options.js';

export interface StoredMail {
  /** `2026-03-01T09-30-00-000Z-1f2e3d4c`: the time comes first, so that file names sort by time. */
  readonly id: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly message: Message;
}

export interface MailFolder extends Mail {
  /** The newest first. */
  list(): Promise<readonly StoredMail[]>;
  /** Returns a mail, or undefined if there is none with this id. */
  read(id: string): Promise<StoredMail | undefined>;
  /** The mail as it would be sent, in MIME format. */
  source(id: string): Promise<Uint8Array | undefined>;
}

export interface MailFolderOptions {
  readonly folder: string;
  /** Older mails are deleted; 100 by default. */
  readonly maxMails?: number;
  readonly now?: () => Date;
  /** Called with the id of each new mail. */
  readonly onMail?: (id: string) => void;
}

/** Stores mails as `.eml` files in a folder, each with a `.json` file that the inbox reads. */
export function folderMail({folder, maxMails = 100, now = () => new Date(), onMail}: MailFolderOptions): MailFolder {
  const read = async (id: string): Promise<StoredMail | undefined> => {
    const text = await readMailFile(folder, id, '.json');
    return text === undefined ? undefined : (JSON.parse(text.toString()) as StoredMail);
  };
  return {
    async send(message) {
      const sentAt = now().toISOString();
      const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
      await mkdir(folder, {recursive: true});
      await writeAtomically(path.join(folder, `${id}.eml`), await toMime(checkMessage(message), sentAt));
      await writeAtomically(
        path.join(folder, `${id}.json`),
        JSON.stringify({id, sentAt, message} satisfies StoredMail),
      );
      await removeOldest(folder, maxMails);
      onMail?.(id);
    },
    async list() {
      const mails = await Promise.all((await listIds(folder)).toReversed().map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    read,
    source: (id) => readMailFile(folder, id, '.eml'),
  };
}

const idPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[\da-f]{8}$/;

async function readMailFile(folder: string, id: string, extension: string): Promise<Buffer | undefined> {
  if (!idPattern.test(id)) return undefined;
  return readFile(path.join(folder, id + extension)).catch(ignoreMissing);
}

async function listIds(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  return ids.filter((id) => idPattern.test(id)).sort();
}

/** Writes to a temporary name and renames, so that a reader never sees half a file. */
async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content, {mode: 0o600});
  await rename(`${file}.part`, file);
}

async function removeOldest(folder: string, maxMails: number): Promise<void> {
  const ids = await listIds(folder);
  const surplus = ids.slice(0, Math.max(0, ids.length - maxMails));
  await Promise.all(
    surplus.flatMap((id) => ['.json', '.eml'].map((extension) => rm(path.join(folder, id + extension), {force: true}))),
  );
}

async function toMime(message: Message, sentAt: string): Promise<Uint8Array> {
  const {createTransport} = await import('nodemailer');
  const transport = createTransport({streamTransport: true, buffer: true, newline: 'windows'});
  const {message: source} = await transport.sendMail({...nodemailerOptions(message), date: sentAt});
  return source as Buffer;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
