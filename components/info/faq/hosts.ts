import type { MascotNumber } from '#lib/site/mascot.ts';

const HOSTS: readonly MascotNumber[] = [1, 8, 5, 7, 6, 2, 3, 4];

/** The mascot beside the nth group of questions, from 1. */
export const hostOf = (nth: number): MascotNumber => HOSTS[(nth - 1) % HOSTS.length] ?? 1;
