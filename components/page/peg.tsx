type PegProps = { readonly className?: string | undefined; readonly holeClassName?: string | undefined };

/** The Euro hole of a hanging card and the hook in it. */
export function Peg({ className, holeClassName }: PegProps) {
  return (
    <svg className={className} width="60" height="44" viewBox="0 0 60 44" aria-hidden="true">
      <g className={holeClassName}>
        <rect x="5" y="24" width="50" height="12" rx="6" />
        <circle cx="30" cy="27" r="9" />
      </g>
      <g fill="var(--budo)">
        <rect x="21" y="0" width="18" height="11" rx="2" />
        <rect x="27.5" y="8" width="5" height="18" />
        <circle cx="30" cy="28" r="7.5" />
      </g>
      <circle cx="30" cy="28" r="4.5" fill="var(--lemon)" />
    </svg>
  );
}
