import type { ReactNode } from 'react';
import { VoiceProvider } from '#components/brand/member-voice.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { voiceOf } from '#lib/brand/voice.ts';

/** The pages of members say lines of the brand that other pages do not carry. */
export default async function MembersLayout({ children }: { readonly children: ReactNode }) {
  const { voice } = await currentBrand();
  return <VoiceProvider voice={voiceOf(voice)}>{children}</VoiceProvider>;
}
