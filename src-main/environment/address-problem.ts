import type { BaseUrlProblem } from "../../src-domain/service-address.ts";

/** What is wrong with an address, and what to do, as one sentence. */
export function addressProblemText(problem: BaseUrlProblem): string {
  switch (problem) {
    case "empty":
      return "The address is missing.";
    case "too-long":
      return "The address is too long.";
    case "not-an-address":
      return "This is not an address; write it as https://api.example.com/user.";
    case "not-https":
      return "Only https is allowed, because every call carries the credentials; plain http is for this computer alone.";
    case "carries-credentials":
      return "Leave user name and password out of the address.";
    case "carries-query":
      return "Leave everything from ? or # on out of the address.";
  }
}
