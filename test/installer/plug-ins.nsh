; Replaces the plug-ins that electron-builder fetches (StdUtils, UAC) by the macros that its scripts use.
!ifndef StdUtils.TestParameter
!include FileFunc.nsh
!include LogicLib.nsh

!define StdUtils.TestParameter "!insertmacro TestParameter"
!macro TestParameter result name
  ClearErrors
  ${GetParameters} ${result}
  ${GetOptions} ${result} "--${name}" ${result}
  StrCpy ${result} "true"
  IfErrors 0 +2
  StrCpy ${result} "false"
!macroend

!define StdUtils.GetAllParameters "!insertmacro GetAllParameters"
!macro GetAllParameters result unused
  ${GetParameters} ${result}
!macroend

!define StdUtils.GetParentPath "!insertmacro GetParentPath"
!macro GetParentPath result path
  ${GetParent} ${path} ${result}
!macroend

!define StdUtils.ExecShellAsUser "!insertmacro ExecShellAsUser"
!macro ExecShellAsUser result file verb parameters
  ExecShell "${verb}" "${file}" "${parameters}"
!macroend

; Wine's only user is an administrator and needs no confirmation.
!define UAC_IsAdmin `"" UAC_IsAdmin ""`
!macro _UAC_IsAdmin _a _b _t _f
  UserInfo::GetAccountType
  Pop $R9
  StrCmp $R9 "Admin" `${_t}` `${_f}`
!macroend
!define UAC_IsInnerInstance `"" UAC_IsInnerInstance ""`
!macro _UAC_IsInnerInstance _a _b _t _f
  StrCmp $PROGRAMFILES "" `${_t}` `${_f}`
!macroend
!macro UAC_RunElevated
!macroend

; Replaces the check whether the program runs, which needs PowerShell and 32-bit addresses. Wine has neither.
!macro customCheckAppRunning
!macroend
!endif
