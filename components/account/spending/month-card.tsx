'use client';

import Link from 'next/link';
import { Card } from '#components/ui/card.tsx';
import { SectionTag } from '#components/ui/section.tsx';
import { useSpending } from '#lib/orders/use-spending.ts';
import { yenText } from '#lib/text/numbers.ts';
import { SPENDING } from '../member-links.ts';
import styles from './spending.module.css';

/** The sums of this month and year on マイページ; nothing if they cannot be read. */
export function MonthCard() {
  const { answer } = useSpending();
  if (answer === undefined) return null;
  const { month, year, monthlyLimit } = answer;
  return (
    <section>
      <SectionTag>今月のくじ代</SectionTag>
      <Card className={`num ${styles.month}`}>
        <span>
          今月 <b>{yenText(month)}</b>
        </span>
        <span>{`今年 ${yenText(year)}`}</span>
        {monthlyLimit !== null && <span>{`上限 ${yenText(monthlyLimit)}`}</span>}
        <Link href={SPENDING.path} prefetch={false}>
          上限をきめる・やすむ
        </Link>
      </Card>
    </section>
  );
}
