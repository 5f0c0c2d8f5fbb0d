; "Returns Desk.exe" of the installer's test: starts Node in Electron's place, with the program beside it.
Target amd64-unicode
Name "Returns Desk"
RequestExecutionLevel user
SilentInstall silent
!include FileFunc.nsh
Section
  ${GetParameters} $0
  ExecWait '"$EXEDIR\node.exe" "$EXEDIR\program.mjs" $0' $1
  SetErrorLevel $1
SectionEnd
