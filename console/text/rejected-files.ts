import type { FileRejection } from '@mantine/dropzone';

type Accepted = { readonly formats: string; readonly mostMb: number };

/** Why a drop area takes no file. */
export function rejectionText(rejections: readonly FileRejection[], { formats, mostMb }: Accepted): string {
  switch (rejections[0]?.errors[0]?.code) {
    case 'too-many-files':
      return 'ファイルを1つだけ選んでください。';
    case 'file-too-large':
      return `ファイルが大きすぎます。${mostMb}MBまでにしてください。`;
    default:
      return `この形式のファイルは使えません。${formats}のファイルを選んでください。`;
  }
}
