/** The roles of operators. A token has one of them. */
export const ROLES = ['owner', 'manager', 'support', 'packer', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'orders.read',
  /** Ask for a refund. A large one waits for an operator with `refunds.approve`. */
  'refunds.request',
  'refunds.approve',
  /** Shipments without addresses. */
  'shipments.read',
  'shipments.addresses',
  /** Accept, export labels, hand over, deliver. */
  'shipments.fulfil',
  /** Stop a shipment before its handover, and go on with it. */
  'shipments.pause',
  /** Withdraw and change shipments before their handover. Decisions about returned, lost and damaged shipments, and about storage. */
  'shipments.decide',
  'members.read',
  /** Notes, corrections, ending login sessions. */
  'members.write',
  'members.suspend',
  'members.disclose',
  /** Names and addresses of all members as a file. */
  'members.export',
  'members.erase',
  'inquiries.read',
  /** Answers, notes, assignees, closing. */
  'inquiries.answer',
  /** Draws with their figures. */
  'draws.read',
  'draws.write',
  'draws.cancel',
  /** News, banners and pictures, with those that shoppers do not see. */
  'content.write',
  'accounting.read',
  'accounting.close',
  /** Record the cost of a piece of a prize. */
  'costs.write',
  'status.read',
  'log.read',
  'log.export',
  'audit.run',
  'tokens.write',
  /** Invitations, roles and sessions of staff. */
  'staff.write',
  /** Shop data, limits, email texts, and what the deployment sets. */
  'settings.read',
  'settings.write',
  /** Open the test shop, copy the shop into it, and empty it. */
  'testShop.use',
  /** Everything that the shop has, as one archive; ask and approve. */
  'shop.move',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of each role. No other file decides what an operator may do. */
export const ROLE_PERMISSIONS = {
  owner: PERMISSIONS,
  manager: [
    'orders.read',
    'refunds.request',
    'refunds.approve',
    'shipments.read',
    'shipments.addresses',
    'shipments.fulfil',
    'shipments.pause',
    'shipments.decide',
    'members.read',
    'members.write',
    'members.suspend',
    'members.disclose',
    'members.export',
    'members.erase',
    'inquiries.read',
    'inquiries.answer',
    'draws.read',
    'draws.write',
    'draws.cancel',
    'content.write',
    'accounting.read',
    'costs.write',
    'status.read',
    'log.read',
    'log.export',
    'audit.run',
    'settings.read',
    'testShop.use',
  ],
  support: [
    'orders.read',
    'refunds.request',
    'shipments.read',
    'shipments.addresses',
    'shipments.pause',
    'shipments.decide',
    'members.read',
    'members.write',
    'members.disclose',
    'inquiries.read',
    'inquiries.answer',
    'draws.read',
    'status.read',
  ],
  packer: ['shipments.read', 'shipments.addresses', 'shipments.fulfil', 'shipments.pause', 'status.read'],
  finance: [
    'orders.read',
    'refunds.request',
    'refunds.approve',
    'shipments.read',
    'draws.read',
    'accounting.read',
    'accounting.close',
    'costs.write',
    'status.read',
    'audit.run',
  ],
  viewer: ['draws.read', 'status.read'],
} as const satisfies Record<Role, readonly Permission[]>;

export const isPermitted = (role: Role, permission: Permission): boolean =>
  (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission);
