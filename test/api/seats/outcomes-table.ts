import type { EntranceName } from './outcome-cases.ts';

/**
 * What an answer to an event leads to, as the documents promise it (docs/contract-decisions.md, docs/managing.md,
 * docs/decisions/0016-seats.md): for every way of answering one table. A row is a scene of outcome-cases.ts and what is said then; YES!
 * may be beyond the capacity. A column is a situation: registration is open without a capacity (open), with free places (room), full
 * without a waiting list (full), with one that whoever answers has not asked for (ask) or joins (line); after the due date (late,
 * lateFull, lateLine); after the start, without a capacity or full with someone waiting (begun, begunLine); cancelled, without a capacity
 * or full with someone waiting (off, offLine); with registration switched off (shut).
 *
 * A cell says how whom it is about stands to the event afterwards (comes, waits, declines, asked, gone; late: kept as late), or the
 * status and the reason of the refusal, after which everything is as it was (outcome-words.ts). A dash is no case, or none that another
 * cell does not show. What follows for the places, the line, the mails and the trail is said by rules (outcome-effects.ts).
 */
export const outcomes: Record<EntranceName, string> = {
  'members answer': `
    scene                    open      room   full      ask         line      lateLine   begunLine    off            offLine        shut
    not asked: YES           comes     comes  409-full  409-list    waits     409-ended  409-started  409-cancelled  409-cancelled  409-none
    not asked: NO            declines  -      -         -           declines  409-ended  409-started  409-cancelled  409-cancelled  409-none
    invited: YES             comes     comes  409-full  409-list    waits     409-ended  409-started  409-cancelled  -              409-none
    invited: NO              declines  -      -         -           declines  409-ended  409-started  409-cancelled  -              409-none
    comes: YES               comes     comes  comes     comes       comes     409-ended  409-started  409-cancelled  -              409-none
    comes: NO                declines  -      -         -           declines  409-ended  409-started  409-cancelled  -              409-none
    waits: YES               -         -      -         409-joined  waits     409-ended  409-started  -              409-cancelled  -
    waits: NO                -         -      -         -           declines  409-ended  409-started  -              409-cancelled  -
    declined: YES            comes     comes  409-full  409-list    waits     409-ended  409-started  409-cancelled  -              409-none
    declined: NO             declines  -      -         -           declines  409-ended  409-started  409-cancelled  -              409-none
    has a guest: YES         comes     comes  409-full  409-list    waits     409-ended  409-started  409-cancelled  -              409-none
    comes with a guest: NO   declines  -      -         -           declines  409-ended  409-started  409-cancelled  -              409-none
    waits with a guest: YES  -         -      -         409-joined  waits     409-ended  409-started  -              409-cancelled  -
    both come: NO            declines  -      -         -           declines  409-ended  409-started  409-cancelled  -              409-none
    both wait: NO            -         -      -         -           declines  409-ended  409-started  -              409-cancelled  -
    guest comes: YES         comes     comes  409-full  409-full    409-full  409-ended  409-started  409-cancelled  -              409-none
    comes with partner: NO   declines  -      -         -           declines  409-ended  409-started  409-cancelled  -              409-none
    is in: NO                -         -      -         -           -         409-ended  409-started  -              -              -
  `,
  'members change their mind': `
    scene                    open      ask         line      late           lateFull  lateLine       begunLine   off            offLine        shut
    not asked: YES           comes     409-list    waits     comes-late     409-full  waits-late     403-review  409-cancelled  409-cancelled  409-none
    not asked: NO            declines  -           declines  declines-late  -         declines-late  403-review  409-cancelled  409-cancelled  409-none
    invited: YES             comes     409-list    waits     comes-late     409-full  waits-late     403-review  409-cancelled  -              comes
    invited: NO              declines  -           declines  declines-late  -         declines-late  403-review  409-cancelled  -              declines
    comes: YES               comes     comes       comes     comes          comes     comes          403-review  409-cancelled  -              comes
    comes: NO                declines  -           declines  declines-late  -         declines-late  403-review  409-cancelled  -              declines
    waits: YES               -         409-joined  waits     -              -         waits          403-review  -              409-cancelled  -
    waits: NO                -         -           declines  -              -         declines-late  403-review  -              409-cancelled  -
    declined: YES            comes     409-list    waits     comes-late     409-full  waits-late     403-review  409-cancelled  -              comes
    declined: NO             declines  -           declines  declines       -         declines       403-review  409-cancelled  -              declines
    has a guest: YES         comes     409-list    waits     comes-late     409-full  waits-late     403-review  409-cancelled  -              409-none
    comes with a guest: NO   declines  -           declines  declines-late  -         declines-late  403-review  409-cancelled  -              declines
    waits with a guest: YES  -         409-joined  waits     -              -         waits          403-review  -              409-cancelled  -
    both come: NO            declines  -           declines  declines-late  -         declines-late  403-review  409-cancelled  -              declines
    both wait: NO            -         -           declines  -              -         declines-late  403-review  -              409-cancelled  -
    guest comes: YES         comes     409-full    409-full  comes-late     409-full  409-full       403-review  409-cancelled  -              409-none
    is in: NO                -         -           -         409-in         -         409-in         403-review  -              -              -
  `,
  'outsiders answer': `
    scene           open      late      begun
    not asked: YES  404-gone  404-gone  404-gone
  `,
  'outsiders change their mind': `
    scene           open      late      begun
    not asked: YES  404-gone  404-gone  404-gone
  `,
  'those answer who only hold an office': `
    scene           open           late           begun
    not asked: YES  403-uninvited  403-uninvited  403-uninvited
  `,
  'reviewers answer for members': `
    scene                    open      ask          line         lateLine     begunLine  off            offLine
    not asked: YES           comes     409-list     waits        waits        comes      409-cancelled  409-cancelled
    not asked: NO            declines  -            declines     declines     declines   declines       declines
    invited: YES             comes     409-list     waits        waits        comes      409-cancelled  -
    invited: NO              declines  -            declines     declines     declines   declines       -
    comes: YES               comes     comes        comes        comes        comes      409-cancelled  -
    comes: NO                declines  -            declines     declines     declines   declines       -
    waits: YES               -         409-joined   waits        waits        comes      -              409-cancelled
    waits: NO                -         -            declines     declines     declines   -              declines
    declined: YES            comes     409-list     waits        waits        comes      409-cancelled  -
    declined: NO             declines  -            declines     declines     declines   declines       -
    is in: YES               -         -            -            comes        comes      -              -
    is in: NO                -         -            -            declines     declines   -              -
    comes with a guest: NO   declines  -            declines     declines     declines   declines       -
    waits with a guest: YES  -         409-joined   waits        waits        comes      -              409-cancelled
    both wait: NO            -         -            declines     declines     declines   -              declines
    not asked: YES!          comes     comes        comes        comes        comes      409-cancelled  409-cancelled
    waits: YES!              -         403-manager  403-manager  403-manager  comes      -              409-cancelled
  `,
  'managers answer for members': `
    scene                     open   ask    line   late   lateLine  begunLine  off            offLine
    not asked: YES!           comes  comes  comes  comes  comes     comes      409-cancelled  409-cancelled
    waits: YES!               -      comes  comes  -      comes     comes      -              409-cancelled
    waits with a guest: YES!  -      comes  comes  -      comes     comes      -              409-cancelled
    both wait: YES!           -      comes  comes  -      comes     comes      -              409-cancelled
  `,
  'reviewers answer for outsiders': `
    scene           open      late      begun
    not asked: YES  404-gone  404-gone  404-gone
  `,
  'members answer for others': `
    scene           open          late          begun
    not asked: YES  403-reviewer  403-reviewer  403-reviewer
    comes: NO       403-reviewer  403-reviewer  403-reviewer
  `,
  'members answer by link': `
    scene                      open      ask         line      late           lateLine       begunLine    off            offLine        shut
    invited: YES               comes     409-list    waits     comes-late     waits-late     409-started  409-cancelled  -              comes
    invited: NO                declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    invited, comes: YES        comes     comes       comes     comes          comes          409-started  409-cancelled  -              comes
    invited, comes: NO         declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    invited, waits: YES        -         409-joined  waits     -              waits          409-started  -              409-cancelled  -
    invited, waits: NO         -         -           declines  -              declines-late  409-started  -              409-cancelled  -
    invited, declined: YES     comes     409-list    waits     comes-late     waits-late     409-started  409-cancelled  -              comes
    invited, declined: NO      declines  -           declines  declines       declines       409-started  409-cancelled  -              declines
    invited, is in: NO         -         -           -         409-in         409-in         409-in       -              -              -
    written to: YES            comes     409-list    waits     409-ended      409-ended      409-started  409-cancelled  -              409-ended
    written to: NO             declines  -           declines  409-ended      409-ended      409-started  409-cancelled  -              409-ended
    comes, written to: YES     comes     comes       comes     409-ended      409-ended      409-started  409-cancelled  -              409-ended
    comes, written to: NO      declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    waits, written to: NO      -         -           declines  -              declines-late  409-started  -              409-cancelled  -
    declined, written to: YES  comes     409-list    waits     409-ended      409-ended      409-started  409-cancelled  -              409-ended
  `,
  'guests answer by link': `
    scene                    open      ask         line      late           lateLine       begunLine    off            offLine        shut
    has a guest: YES         comes     409-list    waits     comes-late     waits-late     409-started  409-cancelled  -              comes
    has a guest: NO          declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    comes with a guest: YES  comes     comes       comes     comes-late     comes-late     409-started  409-cancelled  -              comes
    comes with a guest: NO   declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    guest comes: YES         comes     comes       comes     comes          comes          409-started  409-cancelled  -              comes
    guest comes: NO          declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    guest waits: YES         -         409-joined  waits     -              waits          409-started  -              409-cancelled  -
    guest waits: NO          -         -           declines  -              declines-late  409-started  -              409-cancelled  -
    guest declined: YES      comes     409-list    waits     comes-late     waits-late     409-started  409-cancelled  -              comes
    guest declined: NO       declines  -           declines  declines       declines       409-started  409-cancelled  -              declines
    waits with a guest: YES  -         409-list    waits     -              waits-late     409-started  -              409-cancelled  -
    both come: NO            declines  -           declines  declines-late  declines-late  409-started  409-cancelled  -              declines
    both wait: NO            -         -           declines  -              declines-late  409-started  -              409-cancelled  -
    both come, guest in: NO  -         -           -         409-in         409-in         409-in       -              -              -
  `,
  'managers register members': `
    scene              open       full       ask        line       lateLine   begunLine  off            offLine        shut
    not asked: YES     comes      409-full   409-list   waits      waits      comes      409-cancelled  409-cancelled  409-none
    not asked: NO      declines   -          -          declines   declines   declines   409-cancelled  409-cancelled  409-none
    not asked: YES!    comes      comes      comes      comes      comes      comes      409-cancelled  409-cancelled  409-none
    invited: YES       comes      409-full   409-list   waits      waits      comes      409-cancelled  -              409-none
    comes: YES         409-twice  409-twice  409-twice  409-twice  409-twice  409-twice  409-cancelled  -              409-none
    waits: YES!        -          -          409-twice  409-twice  409-twice  409-twice  -              409-cancelled  -
    declined: YES      409-twice  409-twice  409-twice  409-twice  409-twice  409-twice  409-cancelled  -              409-none
    has a guest: YES   comes      409-full   409-list   waits      waits      comes      409-cancelled  -              409-none
    guest comes: YES   comes      409-full   409-full   409-full   409-full   comes      409-cancelled  -              409-none
    guest waits: YES!  -          -          comes      comes      comes      comes      -              409-cancelled  -
  `,
  'reviewers register members': `
    scene              open   ask          line         late   lateLine     begunLine  off            offLine
    not asked: YES!    comes  comes        comes        comes  comes        comes      409-cancelled  409-cancelled
    invited: YES       comes  409-list     waits        comes  waits        comes      409-cancelled  -
    guest waits: YES!  -      403-manager  403-manager  -      403-manager  comes      -              409-cancelled
  `,
  'managers register guests who come alone': `
    scene            open      full      ask       line      lateLine  begun     begunLine  off            offLine
    not asked: YES   comes     409-full  409-list  waits     waits     comes     comes      409-cancelled  409-cancelled
    not asked: NO    declines  -         -         declines  declines  declines  declines   409-cancelled  409-cancelled
    not asked: YES!  comes     comes     comes     comes     comes     comes     comes      409-cancelled  409-cancelled
  `,
  'managers register guests of a member': `
    scene           open   full      ask         line      lateLine  begunLine  off            offLine
    not asked: YES  comes  409-full  409-list    waits     waits     comes      409-cancelled  409-cancelled
    comes: YES      comes  409-full  409-full    409-full  409-full  comes      409-cancelled  -
    comes: YES!     comes  comes     comes       comes     comes     comes      409-cancelled  409-cancelled
    waits: YES      -      -         409-joined  waits     waits     comes      -              409-cancelled
    waits: YES!     -      -         comes       comes     comes     comes      -              409-cancelled
    declined: YES   comes  409-full  409-list    waits     waits     comes      409-cancelled  -
  `,
  'reviewers register guests of a member': `
    scene        open   full      line         begunLine  off
    comes: YES   comes  409-full  409-full     comes      409-cancelled
    waits: YES!  -      -         403-manager  comes      -
  `,
  'members register others': `
    scene           open        late        begun
    not asked: YES  403-office  403-office  403-office
  `,
  'managers change members': `
    scene                    open      ask         line      lateLine  begunLine  off            offLine
    invited: YES             comes     409-list    waits     waits     comes      409-cancelled  -
    invited: NO              declines  -           declines  declines  declines   declines       -
    comes: YES               comes     comes       comes     comes     comes      comes          -
    comes: NO                declines  -           declines  declines  declines   declines       -
    waits: YES               -         409-joined  waits     waits     comes      -              409-cancelled
    waits: NO                -         -           declines  declines  declines   -              declines
    declined: YES            comes     409-list    waits     waits     comes      409-cancelled  -
    declined: NO             declines  -           declines  declines  declines   declines       -
    is in: YES               -         -           -         comes     comes      -              -
    is in: NO                -         -           -         declines  declines   -              -
    comes with a guest: NO   declines  -           declines  declines  declines   declines       -
    waits with a guest: YES  -         409-joined  waits     waits     comes      -              409-cancelled
    both wait: NO            -         -           declines  declines  declines   -              declines
    invited: YES!            comes     comes       comes     comes     comes      409-cancelled  409-cancelled
    waits: YES!              -         comes       comes     comes     comes      -              409-cancelled
    both wait: YES!          -         comes       comes     comes     comes      -              409-cancelled
  `,
  'reviewers change members': `
    scene           open      line         lateLine     begunLine  off            offLine
    invited: YES    comes     waits        waits        comes      409-cancelled  -
    waits: YES!     -         403-manager  403-manager  comes      -              409-cancelled
    declined: YES!  comes     comes        comes        comes      409-cancelled  409-cancelled
    comes: NO       declines  declines     declines     declines   declines       -
  `,
  'managers change guests': `
    scene                     open      ask         line      lateLine  begunLine  off            offLine
    has a guest: YES          comes     409-list    waits     waits     comes      409-cancelled  -
    has a guest: NO           declines  -           declines  declines  declines   declines       -
    comes with a guest: YES   comes     comes       comes     comes     comes      409-cancelled  -
    comes with a guest: NO    declines  -           declines  declines  declines   declines       -
    guest waits: YES          -         409-joined  waits     waits     comes      -              409-cancelled
    guest waits: NO           -         -           declines  declines  declines   -              declines
    guest declined: YES       comes     409-list    waits     waits     comes      409-cancelled  -
    guest declined: NO        declines  -           declines  declines  declines   declines       -
    both come: NO             declines  -           declines  declines  declines   declines       -
    both wait: NO             -         -           declines  declines  declines   -              declines
    both come, guest in: NO   -         -           -         declines  declines   -              -
    guest waits: YES!         -         comes       comes     comes     comes      -              409-cancelled
    waits with a guest: YES!  -         comes       comes     comes     comes      -              409-cancelled
  `,
  'members change others': `
    scene      open        late        begun
    comes: NO  403-office  403-office  403-office
  `,
  'members walk in': `
    scene                    line       lateFull  lateLine    begunLine  off            offLine        shut
    not asked: YES           423-doors  409-full  409-others  409-full   410-cancelled  410-cancelled  comes
    invited: YES             423-doors  409-full  409-others  409-full   410-cancelled  -              comes
    comes: YES               423-doors  comes     comes       comes      410-cancelled  -              comes
    waits: YES               423-doors  -         409-others  409-full   -              410-cancelled  -
    declined: YES            423-doors  409-full  409-others  409-full   410-cancelled  -              comes
    comes with a guest: YES  423-doors  comes     comes       comes      410-cancelled  -              comes
    waits with a guest: YES  423-doors  -         409-others  409-full   -              410-cancelled  -
    is in: YES               -          -         409-in      409-in     -              -              -
    not asked: YES!          423-doors  comes     comes       comes      410-cancelled  410-cancelled  comes
    waits: YES!              423-doors  -         comes       comes      -              410-cancelled  -
    both wait: YES!          423-doors  -         comes       comes      -              410-cancelled  -
  `,
  'guests walk in': `
    scene             line       lateFull   lateLine    begunLine  off            offLine        shut
    not asked: YES    423-doors  409-full   409-others  409-full   410-cancelled  410-cancelled  comes
    not asked: YES!   423-doors  comes      comes       comes      410-cancelled  410-cancelled  comes
    guest comes: YES  423-doors  409-twice  409-twice   409-twice  410-cancelled  -              409-twice
  `,
  'guests of a member walk in': `
    scene        line       lateFull  lateLine    begunLine  off            offLine        shut
    comes: YES   423-doors  409-full  409-full    409-full   410-cancelled  -              comes
    comes: YES!  423-doors  comes     comes       comes      410-cancelled  410-cancelled  comes
    waits: YES   423-doors  -         409-others  409-full   -              410-cancelled  -
    waits: YES!  423-doors  -         comes       comes      -              410-cancelled  -
  `,
  'members are let in by members': `
    scene           open          late          begun
    not asked: YES  403-reviewer  403-reviewer  403-reviewer
  `,
  'reviewers invite members': `
    scene              open       line       late       begunLine  off            shut
    not asked: invite  asked      asked      asked      asked      409-cancelled  asked
    comes: invite      409-twice  409-twice  409-twice  409-twice  409-cancelled  409-twice
    declined: invite   409-twice  409-twice  409-twice  409-twice  409-cancelled  409-twice
  `,
  'members invite members': `
    scene              open   line   late       begunLine    off            shut
    not asked: invite  asked  asked  409-ended  409-started  409-cancelled  409-none
  `,
  'members invite guests': `
    scene                open       room       ask        line       late       begun        off            shut
    not asked: invite    asked      asked      asked      asked      409-ended  409-started  409-cancelled  409-none
    comes: invite        asked      asked      409-full   409-full   409-ended  409-started  409-cancelled  409-none
    waits: invite        -          -          asked      asked      -          -            -              -
    declined: invite     asked      asked      asked      asked      409-ended  409-started  409-cancelled  409-none
    has a guest: invite  409-twice  409-twice  409-twice  409-twice  409-ended  409-started  409-cancelled  409-none
  `,
  'reviewers invite guests': `
    scene                open       line       late       begunLine  off            shut
    not asked: invite    asked      asked      asked      409-full   409-cancelled  asked
    has a guest: invite  409-twice  409-twice  409-twice  409-twice  409-cancelled  409-twice
  `,
  'members bring their partner': `
    scene                       open       room       ask         line       late       begun        off            shut
    not asked: invite           comes      comes      409-list    waits      409-ended  409-started  409-cancelled  409-none
    comes: invite               comes      comes      409-full    409-full   409-ended  409-started  409-cancelled  409-none
    waits: invite               -          -          409-joined  waits      -          -            -              -
    declined: invite            comes      comes      409-list    waits      409-ended  409-started  409-cancelled  409-none
    comes with partner: invite  409-twice  409-twice  409-twice   409-twice  409-ended  409-started  409-cancelled  409-none
  `,
  'members invite their partner': `
    scene              open   room   ask       line      late       begun        off            shut
    not asked: invite  asked  asked  asked     asked     409-ended  409-started  409-cancelled  409-none
    comes: invite      asked  asked  409-full  409-full  409-ended  409-started  409-cancelled  409-none
  `,
  'hosts care for their guests': `
    scene                            open   line   lateLine       begunLine    off            shut
    has a guest: takes back          gone   gone   declines-late  409-started  409-cancelled  gone
    comes with a guest: takes back   gone   gone   declines-late  409-started  409-cancelled  gone
    waits with a guest: takes back   -      gone   declines-late  409-started  -              -
    both come: takes back            gone   gone   declines-late  409-started  409-cancelled  gone
    both wait: takes back            -      gone   declines-late  409-started  -              -
    guest waits: takes back          -      gone   declines-late  409-started  -              -
    guest declined: takes back       gone   gone   declines       409-started  409-cancelled  gone
    both come, guest in: takes back  -      -      409-in         409-started  -              -
    has a guest: corrects            asked  asked  409-ended      409-started  409-cancelled  409-none
    has a guest: sends again         asked  asked  409-ended      409-started  409-cancelled  409-none
    both come: corrects              comes  comes  409-ended      409-started  409-cancelled  409-none
  `,
  'reviewers care for guests': `
    scene                            open   line   lateLine  begunLine  off            shut
    comes with a guest: takes back   gone   gone   gone      gone       409-cancelled  gone
    both come: takes back            gone   gone   gone      gone       409-cancelled  gone
    both wait: takes back            -      gone   gone      gone       -              -
    both come, guest in: takes back  -      -      409-in    409-in     -              -
    has a guest: corrects            asked  asked  asked     asked      409-cancelled  asked
    has a guest: sends again         asked  asked  asked     asked      409-cancelled  asked
  `,
  'others care for guests': `
    scene                  open          late          begun
    both come: takes back  403-reviewer  403-reviewer  403-reviewer
    both come: corrects    403-reviewer  403-reviewer  403-reviewer
  `,
};
