'use client';

import { createContext, use, type ReactNode } from 'react';
import { NEUTRAL_VOICE, type Voice } from '#lib/brand/voice.ts';

const VoiceContext = createContext<Voice>(NEUTRAL_VOICE);

type VoiceProviderProps = { readonly voice: Voice; readonly children: ReactNode };

/** Provides the lines that are said to members, which other pages do not carry. */
export function VoiceProvider({ voice, children }: VoiceProviderProps) {
  return <VoiceContext value={voice}>{children}</VoiceContext>;
}

export const useVoice = (): Voice => use(VoiceContext);
