export type BannerInWindow = {
  readonly bannerId: string;
  readonly title: string;
  readonly link: string;
  readonly pictureId: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isUp: boolean;
  readonly takenOverAt: Date | null;
};

export type BannerSaid = {
  readonly title: string;
  readonly pictureId: string;
  readonly pictureAlt: string;
  readonly link: string;
  readonly position: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
};

export type BannerDesk = {
  list(): Promise<{ readonly banners: readonly BannerInWindow[]; readonly at: Date }>;
  /** Nobody else changes it until the transaction ends. */
  locked(bannerId: string): Promise<{ readonly banner: BannerInWindow; readonly at: Date } | undefined>;
  add(said: BannerSaid): Promise<BannerInWindow>;
  /** What is not given stays. */
  change(bannerId: string, said: Partial<BannerSaid>): Promise<BannerInWindow>;
};
