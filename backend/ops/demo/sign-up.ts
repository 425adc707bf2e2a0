import { sendCode } from '#backend/actions/members/codes/send-code.ts';
import { DEMONSTRATION_PASSWORD, type Role } from './cast.ts';
import { aPerson, type Person } from './person.ts';
import { CODE, type Stage } from './stage.ts';

/** Somebody asks for a code by mail and signs up with it; he is logged in then. */
export async function signedUp(stage: Stage, role: Role, nth: number): Promise<Person> {
  const network = `198.18.${Math.floor(nth / 250)}.${(nth % 250) + 1}`;
  const { email, name, birthday, home } = role;
  const sent = await sendCode(stage.membership, {
    purpose: 'signup',
    email,
    address: network,
    login: undefined,
  });
  if ('refusal' in sent) throw new Error(`No code was sent to ${email}: ${sent.refusal}`);
  const person = aPerson(stage, role, network);
  await person.ask('signUp', {
    body: { email, code: CODE, password: DEMONSTRATION_PASSWORD, name, birthday, gender: 'unsaid', ...home },
  });
  return person;
}
