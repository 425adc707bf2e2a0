import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { InputFileError, unreadable } from './input-file-error.ts';

/** Reads a JSON file of a known shape. */
export async function readJson<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
  what: string,
): Promise<z.infer<Shape>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  const parsed = shape.safeParse(jsonOf(file, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputFileError(file, `is not ${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputFileError(file, 'is not JSON: the download may be incomplete.');
  }
}
