import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { InputFileError } from './input-file-error.ts';

/** Reads a JSON file of a known shape. */
export async function readJson<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
  what: string,
): Promise<z.infer<Shape>> {
  const parsed = shape.safeParse(jsonOf(file, await textOf(file)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputFileError(file, `is not ${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new InputFileError(
      file,
      `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputFileError(file, 'is not JSON: the download may be incomplete.');
  }
}
